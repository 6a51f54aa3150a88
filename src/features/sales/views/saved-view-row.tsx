import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedView } from '@/features/sales/views/saved-views'
import classes from '@/features/sales/views/saved-views.module.css'
import { ViewNameForm } from '@/features/sales/views/view-name-form'

type SavedViewRowProps = {
  view: SavedView
  views: readonly SavedView[]
  onOpen: () => void
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
}

/** One view: its name opens it; while renaming it shows a field for the new name. */
export function SavedViewRow({ view, views, onOpen, onRename, onRemove }: SavedViewRowProps) {
  const [state, setState] = useState<'idle' | 'renaming' | 'cancelled'>('idle')
  if (state === 'renaming') {
    return (
      <li>
        <ViewNameForm
          label={`Nombre nuevo de «${view.name}»`}
          action="Cambiar nombre"
          initial={view.name}
          views={views.filter(({ id }) => id !== view.id)}
          onName={async (name) => {
            const isDone = await onRename(name)
            if (isDone) setState('idle')
            return isDone
          }}
          onCancel={() => setState('cancelled')}
        />
      </li>
    )
  }
  return (
    <li className={classes.view}>
      <Button variant="subtle" justify="flex-start" className={classes.open} onClick={onOpen}>
        {view.name}
      </Button>
      <ActionIcon
        aria-label={`Cambiar el nombre de «${view.name}»`}
        autoFocus={state === 'cancelled'}
        onClick={() => setState('renaming')}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Borrar «${view.name}»`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
