import { Button } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { SavedViewsProps } from '@/features/sales/views/saved-views-dialog'

const SavedViewsDialog = lazy(() => import('@/features/sales/views/saved-views-dialog'))

/** The way to the user's own views of the dashboard. */
export default function SavedViewsButton(props: SavedViewsProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmarks size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Vistas guardadas
      </Button>
      {opened ? (
        <Suspense>
          <SavedViewsDialog {...props} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
