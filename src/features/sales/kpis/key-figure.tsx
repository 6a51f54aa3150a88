import type { ReactNode } from 'react'
import { changeSince, directionOf, formatChange } from '@/domain/basics/numbers'
import { type Why, WhyButton } from '@/features/sales/explain/why-button'
import classes from '@/features/sales/kpis/kpis.module.css'

type KeyFigureProps = {
  children: ReactNode
  /** Value of the figure now; with the one of a year before, the change is shown beside it. */
  now?: number | undefined
  before?: number | undefined
  /** What it is compared with, in words. */
  since?: string
  /** What the change is made of. */
  why?: Why
}

/** The main figure of its widget, with its change in a year. */
export function KeyFigure({ children, now, before, since, why }: KeyFigureProps) {
  const change = now === undefined ? null : changeSince(before, now)
  return (
    <div className={classes.keyFigure}>
      {children}
      {change === null ? null : (
        <>
          <span className={classes.change} data-direction={directionOf(change)} title={since}>
            {formatChange(change)} <span className={classes.since}>en un año</span>
          </span>
          {why === undefined ? null : <WhyButton {...why} />}
        </>
      )}
    </div>
  )
}
