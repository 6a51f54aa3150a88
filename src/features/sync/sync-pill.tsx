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

/** The state of the world in one place of the toolbar: always there, always true (look.md). Explains and acts when tapped. */
export function SyncPill({ pharmacy, snapshot, onCart }: SyncPillProps) {
  const sync = useSync(pharmacy)
  const { tone, text, shortText } = sync.status
  const wide = useIsWide()
  return (
    <>
      {/* Said aloud when it changes; outside of the button, whose name it would otherwise be missing from. */}
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
