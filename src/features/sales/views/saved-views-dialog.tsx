import { Button, Modal, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import type { DashboardSearch } from '@/features/sales/dashboard-search'
import { SavedViewRow } from '@/features/sales/views/saved-view-row'
import {
  maxViews,
  readSavedViews,
  type SavedView,
  savedViewsKey,
  withoutView,
  withRenamed,
  withView,
} from '@/features/sales/views/saved-views'
import classes from '@/features/sales/views/saved-views.module.css'
import { ViewNameForm } from '@/features/sales/views/view-name-form'
import type { Identity } from '@/offline/identity'
import type { Preferences } from '@/offline/preferences'
import { notify } from '@/ui/notify'
import { showUndoNotice } from '@/ui/undo-notice'
import { useReturnedFocus } from '@/ui/use-returned-focus'

export type SavedViewsProps = {
  preferences: Preferences
  identity: Identity
  /** What the dashboard shows now. */
  search: DashboardSearch
  onOpen: (search: DashboardSearch) => void
}

/** The user's own views of the dashboard on this device: name the present one, open, rename and delete. */
export default function SavedViewsDialog(props: SavedViewsProps & { onClose: () => void }) {
  const { preferences, identity, search, onOpen, onClose } = props
  useReturnedFocus()
  const key = savedViewsKey(identity)
  const views = useLiveQuery(async () => readSavedViews(await preferences.read(key)), [preferences, key])

  const content = useRef<HTMLDivElement>(null)

  const change = async (edit: (views: readonly SavedView[]) => SavedView[]): Promise<boolean> => {
    const kept = await preferences.change(key, (value) => edit(readSavedViews(value)))
    if (!kept.ok) notify.error('Este dispositivo no ha podido guardar sus vistas.')
    // The row that had the focus may be another one now, or gone.
    else content.current?.focus()
    return kept.ok
  }
  const remove = async (view: SavedView) => {
    if (!(await change((before) => withoutView(before, view.name)))) return
    void showUndoNotice(`Vista «${view.name}» borrada.`, () => {
      void change((before) => withView(before, view))
    })
  }

  return (
    <Modal opened onClose={onClose} title="Vistas guardadas">
      {views === undefined ? null : (
        <Stack ref={content} tabIndex={-1} className={classes.content}>
          {views.length >= maxViews ? (
            <Text size="sm">Tiene {maxViews} vistas. Borre alguna para guardar otra.</Text>
          ) : (
            <ViewNameForm
              label="Nombre para lo que se ve ahora"
              action="Guardar vista"
              views={views}
              onName={(name) => change((before) => withView(before, { name, search }))}
            />
          )}
          {views.length === 0 ? (
            <Text size="sm" c="dimmed">
              Aún no hay ninguna. Una vista guarda el apartado, los filtros y la configuración de cada
              elemento, para volver a ellos en este dispositivo cuando quiera.
            </Text>
          ) : (
            <ul className={classes.views} aria-label="Sus vistas">
              {views.map((view) => (
                <SavedViewRow
                  key={view.name}
                  view={view}
                  views={views}
                  onOpen={() => {
                    onOpen(view.search)
                    onClose()
                  }}
                  onRename={(to) => change((before) => withRenamed(before, { from: view.name, to }))}
                  onRemove={() => void remove(view)}
                />
              ))}
            </ul>
          )}
          <Button variant="default" onClick={onClose} className={classes.close}>
            Cerrar
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
