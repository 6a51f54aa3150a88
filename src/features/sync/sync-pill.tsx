import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from '@/features/sync/sync-pill.module.css'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { type SyncScope, useSync } from '@/features/sync/use-sync'
import { ToolbarPopover } from '@/ui/shell/toolbar-popover'

const SyncPanel = lazy(() => import('@/features/sync/sync-panel'))

/** The state of the world in one place of the toolbar: always there, always true (look.md). Explains and acts when tapped. */
export function SyncPill({ snapshot, ...scope }: SyncScope & { snapshot: SnapshotRefresh | null }) {
  const sync = useSync(scope)
  const { tone, text } = sync.status
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
            <span className={classes.text}>{text}</span>
          </>
        }
      >
        {() => (
          <Suspense>
            <SyncPanel scope={scope} sync={sync} snapshot={snapshot} />
          </Suspense>
        )}
      </ToolbarPopover>
    </>
  )
}
