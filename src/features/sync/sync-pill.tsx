import type { ToCart } from '@/features/sync/entries/order-entry'
import type { Correct } from '@/features/sync/entries/registration-entry'
import classes from '@/features/sync/sync-pill.module.css'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { useSync } from '@/features/sync/use-sync'
import type { RenderActAs } from '@/features/sync/waiting-of-others'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { ForReaders } from '@/ui/focus/for-readers'
import { useIsNarrow, useIsWide } from '@/ui/screen/screen-width'
import { ToolbarPopover } from '@/ui/shell/toolbar-popover'

const SyncPanel = lazyComponent(() => import('@/features/sync/sync-panel'))

type SyncPillProps = {
  pharmacy: number | null
  snapshot: SnapshotRefresh | null
  onCart: ToCart
  onCorrect: Correct
  actAs: RenderActAs
}

/**
 * The status pill in the toolbar: connection, data and unsent orders (look.md). It opens a panel with details and
 * actions. On narrow screens only its dot has room.
 */
export function SyncPill({ pharmacy, snapshot, onCart, onCorrect, actAs }: SyncPillProps) {
  const sync = useSync(pharmacy)
  const { tone, text, shortText, waiting, kind } = sync.status
  const wide = useIsWide()
  const narrow = useIsNarrow()
  const alarm = waiting > 0 ? String(waiting) : kind === 'lost' ? '!' : ''
  return (
    <>
      {/* Announced by screen readers when it changes. Outside of the button, whose accessible name is another text. */}
      <ForReaders role="status">{text}</ForReaders>
      <ToolbarPopover
        label="Envío de pedidos y datos del dispositivo"
        {...(!narrow && { buttonClassName: classes.pill, buttonTone: tone })}
        button={
          narrow ? (
            // Not by colour alone: a number of orders, an exclamation mark, or a ring without a connection.
            <span className={classes.sign} data-live data-tone={tone}>
              <span className={classes.dot} data-kind={kind} aria-hidden>
                {alarm}
              </span>
              <ForReaders>{text}</ForReaders>
            </span>
          ) : (
            <>
              <span className={classes.dot} aria-hidden />
              <span className={classes.text}>{wide ? text : shortText}</span>
            </>
          )
        }
      >
        {(close) => (
          <SyncPanel
            pharmacy={pharmacy}
            sync={sync}
            snapshot={snapshot}
            actAs={actAs}
            onLeave={close}
            onCart={onCart}
            onCorrect={onCorrect}
          />
        )}
      </ToolbarPopover>
    </>
  )
}
