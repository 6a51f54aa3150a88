import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from '@/features/sales/widget-card.module.css'

type WidgetCardProps = {
  title: string
  /** A line below the title: period and comparison. */
  subtitle?: ReactNode
  /** Controls of this widget, to the right of its title. */
  controls?: ReactNode
  /** `waiting`: nothing to show yet. `stale`: what is shown will be replaced. */
  state?: 'ready' | 'waiting' | 'stale'
  /** A card of one table: its title, period and controls are one line. */
  compact?: boolean
  /** Height of the content in pixels, while it is loading. */
  height?: number
  children: ReactNode
}

/** The frame of every widget: title, controls, content. */
export function WidgetCard(props: WidgetCardProps) {
  const { title, subtitle, controls, state = 'ready', height = 160, compact, children } = props
  const id = useId()
  return (
    <article
      className={classes.card}
      data-compact={compact || undefined}
      aria-labelledby={id}
      aria-busy={state !== 'ready'}
    >
      <header className={classes.header}>
        <div className={classes.titles}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {subtitle === undefined ? null : (
            <div className={classes.subtitle} data-figures>
              {subtitle}
            </div>
          )}
        </div>
        {controls === undefined ? null : <div className={classes.controls}>{controls}</div>}
      </header>
      <div className={classes.content} data-stale={state === 'stale' || undefined} data-figures>
        {state === 'waiting' ? <Skeleton height={height} /> : children}
      </div>
    </article>
  )
}
