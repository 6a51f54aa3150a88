import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ToCart } from '@/features/sync/sync-entry'
import classes from '@/features/sync/sync-pill.module.css'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { useSync } from '@/features/sync/use-sync'
import { useIsWide } from '@/ui/screen-width'
import { ToolbarPopover } from '@/ui/shell/toolbar-popover'

const SyncPanel = lazy(() => import('@/features/sync/sync-panel'))

type SyncPillProps = { pharmacy: number | null; snapshot: SnapshotRefresh | null; onCart: ToCart }

/**
 * The status pill in the toolbar: connection, data and unsent orders (look.md). It opens a panel with details and
 * actions.
 */
export function SyncPill({ pharmacy, snapshot, onCart }: SyncPillProps) {
  const sync = useSync(pharmacy)
  const { tone, text, shortText } = sync.status
  const wide = useIsWide()
  return (
    <>
      {/* Announced by screen readers when it changes. Outside of the button, whose accessible name is another text. */}
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <ToolbarPopover
        label="Envío de pedidos y datos del dispositivo"
        buttonClassName={classes.pill}
        buttonTone={tone}
        button={
          <>
            <span className={classes.dot} aria-hidden />
            <span className={classes.text}>{wide ? text : shortText}</span>
          </>
        }
      >
        {(close) => (
          <Suspense>
            <SyncPanel
              pharmacy={pharmacy}
              sync={sync}
              snapshot={snapshot}
              onCart={(...cart) => {
                close()
                onCart(...cart)
              }}
            />
          </Suspense>
        )}
      </ToolbarPopover>
    </>
  )
}
