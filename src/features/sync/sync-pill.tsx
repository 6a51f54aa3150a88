import { Popover } from '@mantine/core'
import { useState } from 'react'
import classes from '@/features/sync/sync.module.css'
import { SyncPanel } from '@/features/sync/sync-panel'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { type SyncScope, useSync } from '@/features/sync/use-sync'

/** The state of the world in one place of the toolbar: always there, always true (look.md). Explains and acts when tapped. */
export function SyncPill({ snapshot, ...scope }: SyncScope & { snapshot: SnapshotRefresh | null }) {
  const [open, setOpen] = useState(false)
  const sync = useSync(scope)
  const { tone, text } = sync.status
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width="min(440px, calc(100vw - 16px))"
      returnFocus
      trapFocus
      shadow="lg"
    >
      <Popover.Target>
        <button type="button" className={classes.pill} data-tone={tone} onClick={() => setOpen(!open)}>
          <span className={classes.dot} aria-hidden />
          <span className={classes.pillText} role="status">
            {text}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Envío de pedidos y datos del dispositivo">
        <SyncPanel scope={scope} sync={sync} snapshot={snapshot} />
      </Popover.Dropdown>
    </Popover>
  )
}
