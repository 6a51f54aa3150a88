import { ActionIcon, Button } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SavedViewsProps } from '@/features/sales/views/saved-views-dialog'
import { syncViews } from '@/features/sales/views/sync-views'
import { useSessionScope } from '@/parts/session/scope'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { useIsNarrow } from '@/ui/screen/screen-width'

const SavedViewsDialog = lazyComponent(() => import('@/features/sales/views/saved-views-dialog'))

/** Opens the user's saved views of the dashboard. Also sends unsent ones when the connection is back. */
export default function SavedViewsButton(props: SavedViewsProps) {
  const { device, identity } = useSessionScope()
  const [opened, setOpened] = useState(false)
  const { subscribe, getSnapshot } = device.connectivity
  const isOnline = useSyncExternalStore(subscribe, getSnapshot) === 'online'
  useEffect(() => {
    if (isOnline) void syncViews({ device, identity }, { onlyUnsent: true })
  }, [isOnline, device, identity])

  const open = { 'aria-haspopup': 'dialog', onClick: () => setOpened(true) } as const
  const icon = <IconBookmarks size={18} aria-hidden />
  return (
    <>
      {useIsNarrow() ? (
        <ActionIcon variant="default" aria-label="Vistas guardadas" {...open}>
          {icon}
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={icon} {...open}>
          Vistas guardadas
        </Button>
      )}
      {opened ? <SavedViewsDialog {...props} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
