import type { ReactNode } from 'react'
import { changeSince, directionOf, formatChange } from '@/domain/basics/numbers'
import classes from '@/features/sales/kpis/kpis.module.css'

type KeyFigureProps = {
  children: ReactNode
  /** Value of the figure now; with the one of a year before, the change is shown beside it. */
  now?: number | undefined
  before?: number | undefined
  /** What it is compared with, in words. */
  since?: string
}

/** The main figure of its widget, with its change in a year. */
export function KeyFigure({ children, now, before, since }: KeyFigureProps) {
  const change = now === undefined ? null : changeSince(before, now)
  return (
    <p className={classes.keyFigure}>
      {children}
      {change === null ? null : (
        <span className={classes.change} data-direction={directionOf(change)} title={since}>
          {formatChange(change)} <span className={classes.since}>en un año</span>
        </span>
      )}
    </p>
  )
}
