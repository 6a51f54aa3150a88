import { Button, Modal, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { maxViews } from '@/domain/sales/views/view-versions'
import type { DashboardSearch } from '@/features/sales/dashboard-search-params'
import { SavedViewRow } from '@/features/sales/views/saved-view-row'
import {
  deletingView,
  renamingView,
  type SavedView,
  savingView,
  type ViewsEdit,
} from '@/features/sales/views/saved-views'
import classes from '@/features/sales/views/saved-views.module.css'
import { useSavedViews } from '@/features/sales/views/use-saved-views'
import { ViewNameForm } from '@/features/sales/views/view-name-form'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'
import { showUndoNotice } from '@/ui/feedback/undo-notice'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

export type SavedViewsProps = {
  /** The current state of the dashboard. */
  search: DashboardSearch
  onOpen: (search: DashboardSearch) => void
}

/** The user's saved views of the dashboard: save the current one, open, rename and delete. */
export default function SavedViewsDialog(props: SavedViewsProps & { onClose: () => void }) {
  const { search, onOpen, onClose } = props
  const device = useDevice()
  useReturnedFocus()
  const { views, isWaiting, change } = useSavedViews()
  const content = useRef<HTMLDivElement>(null)

  const changeHere = async (edit: ViewsEdit): Promise<boolean> => {
    const isKept = await change(edit)
    if (!isKept) notify.error('Este dispositivo no ha podido guardar sus vistas.')
    // The row that had the focus may have moved or been deleted.
    else content.current?.focus()
    return isKept
  }
  const remove = async (view: SavedView) => {
    if (!(await changeHere(deletingView(view.id)))) return
    void showUndoNotice(`Vista «${view.name}» borrada.`, () => {
      void changeHere(savingView(view))
    })
  }

  return (
    <Modal opened onClose={onClose} title="Vistas guardadas">
      {views === undefined ? null : (
        <Stack ref={content} tabIndex={-1} className={classes.content}>
          {views.length >= maxViews ? (
            <Text size="sm">
              Tiene {views.length} vistas y caben {maxViews}. Borre alguna para guardar otra.
            </Text>
          ) : (
            <ViewNameForm
              label="Nombre para lo que se ve ahora"
              action="Guardar vista"
              views={views}
              onName={(name) => changeHere(savingView({ id: device.newId(), name, search }))}
            />
          )}
          {views.length === 0 ? (
            <Text size="sm" c="dimmed">
              Aún no hay ninguna. Una vista guarda el apartado, los filtros y la configuración de cada
              elemento, para volver a ellos cuando quiera, también en sus otros dispositivos.
            </Text>
          ) : (
            <ul className={classes.views} aria-label="Sus vistas">
              {views.map((view) => (
                <SavedViewRow
                  key={view.id}
                  view={view}
                  views={views}
                  onOpen={() => {
                    onOpen(view.search)
                    onClose()
                  }}
                  onRename={(name) => changeHere(renamingView(view.id, name))}
                  onRemove={() => void remove(view)}
                />
              ))}
            </ul>
          )}
          <div className={classes.foot}>
            <Text size="sm" c="dimmed" role="status">
              {isWaiting
                ? 'Hay vistas o cambios que solo están en este dispositivo hasta que se puedan enviar.'
                : ''}
            </Text>
            <Button variant="default" onClick={onClose} className={classes.close}>
              Cerrar
            </Button>
          </div>
        </Stack>
      )}
    </Modal>
  )
}
