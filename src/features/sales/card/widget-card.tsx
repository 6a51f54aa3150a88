import { Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type FunctionComponent, type ReactNode, useId, useRef, useState } from 'react'
import type { Sheet } from '@/domain/sheet/sheet'
import type { CardDownloadsProps } from '@/features/sales/card/card-downloads'
import classes from '@/features/sales/card/widget-card.module.css'
import { IconButton } from '@/ui/controls/icon-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const CardDownloads: FunctionComponent<CardDownloadsProps> = lazyComponent(
  () => import('@/features/sales/card/card-downloads'),
)

type WidgetCardProps = {
  title: string
  /** A line below the title: period and comparison. */
  subtitle?: ReactNode
  /** Controls of this widget, to the right of its title. */
  controls?: ReactNode
  /** `waiting`: nothing to show yet. `stale`: what is shown will be replaced. */
  state?: 'ready' | 'waiting' | 'stale'
  /** The rows of its figures, to be downloaded; absent while there are none. */
  sheet?: (() => Sheet) | undefined
  /** A card of one table: its title, period and controls are one line. */
  compact?: boolean
  /** Height of the content in pixels, while it is loading. */
  height?: number
  children: ReactNode
}

/** The frame of every widget: title, controls, content. */
export function WidgetCard(props: WidgetCardProps) {
  const { title, subtitle, controls, state = 'ready', height = 160, compact, sheet, children } = props
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
        {controls === undefined && sheet === undefined ? null : (
          <div className={classes.controls} data-picture="none">
            {controls}
            {sheet === undefined ? null : <Download title={title} sheet={sheet} />}
          </div>
        )}
      </header>
      <div className={classes.content} data-stale={state === 'stale' || undefined} data-figures>
        {state === 'waiting' ? <Skeleton height={height} /> : children}
      </div>
    </article>
  )
}

function Download({ title, sheet }: { title: string; sheet: () => Sheet }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className={classes.anchored}>
      <IconButton
        ref={button}
        title="Descargar"
        aria-label={`Descargar ${title}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconDownload size={18} aria-hidden />
      </IconButton>
      {opened ? (
        <CardDownloads
          title={title}
          sheet={sheet}
          card={() => button.current?.closest('article') ?? null}
          onClose={() => {
            setOpened(false)
            button.current?.focus()
          }}
        />
      ) : null}
    </span>
  )
}
