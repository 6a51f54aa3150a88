import { Skeleton, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from '@/features/sales/widget-card.module.css'

type WidgetCardProps = {
  title: string
  /** A line under the title: range, what is compared. */
  subtitle?: ReactNode
  /** Choices of this widget, at the right of its title. */
  controls?: ReactNode
  /** `waiting`: nothing to show yet. `stale`: what is shown is on its way to be replaced. */
  state?: 'ready' | 'waiting' | 'stale'
  /** Height of what comes, in pixels, while it is awaited. */
  height?: number
  children: ReactNode
}

/** The frame of every widget: its name, its choices, its figures. */
export function WidgetCard(props: WidgetCardProps) {
  const { title, subtitle, controls, state = 'ready', height = 160, children } = props
  const id = useId()
  return (
    <article className={classes.card} aria-labelledby={id} aria-busy={state !== 'ready'}>
      <header className={classes.header}>
        <div className={classes.titles}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {subtitle === undefined ? null : (
            <Text component="div" size="sm" c="dimmed">
              {subtitle}
            </Text>
          )}
        </div>
        {controls === undefined ? null : <div className={classes.controls}>{controls}</div>}
      </header>
      <div className={classes.content} data-stale={state === 'stale' || undefined}>
        {state === 'waiting' ? <Skeleton height={height} /> : children}
      </div>
    </article>
  )
}
