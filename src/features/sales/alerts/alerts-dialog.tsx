import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Alert, mostAlerts } from '@/domain/today/alert'
import { limitInWords, nameOf } from '@/domain/today/own-alerts'
import { AlertForm } from '@/features/sales/alerts/alert-form'
import classes from '@/features/sales/alerts/alerts.module.css'
import { useAlerts } from '@/parts/today/use-alerts'
import { IconButton } from '@/ui/controls/icon-button'
import { notify } from '@/ui/feedback/notify'
import { showUndoNotice } from '@/ui/feedback/undo-notice'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

/** The user's own alerts for the open pharmacy: make one, change and delete. «Hoy» says which figures went beyond. */
export default function AlertsDialog({ onClose }: { onClose: () => void }) {
  useReturnedFocus()
  const { alerts, change } = useAlerts()
  /** The alert that is edited, and a fresh form after each. */
  const [edited, setEdited] = useState<Alert | null>(null)
  const [form, setForm] = useState(0)
  const edit = (alert: Alert | null) => {
    setEdited(alert)
    setForm((count) => count + 1)
  }
  const store = async (by: (alerts: readonly Alert[]) => readonly Alert[]) => {
    const isKept = await change(by)
    if (!isKept) notify.error('Este dispositivo no ha podido guardar sus avisos.')
    return isKept
  }
  const remove = async (alert: Alert) => {
    if (!(await store((all) => all.filter(({ id }) => id !== alert.id)))) return
    if (edited?.id === alert.id) edit(null)
    void showUndoNotice('Aviso borrado.', () => void store((all) => withAlert(all, alert)))
  }
  return (
    <Modal opened onClose={onClose} title="Avisos propios" size="lg">
      {alerts === undefined ? null : (
        <Stack>
          <Text size="sm" c="dimmed">
            Se comprueban en este dispositivo con cada actualización de los datos, y se muestran en «Hoy».
          </Text>
          {alerts.length === 0 ? null : (
            <ul className={classes.alerts} aria-label="Sus avisos">
              {alerts.map((alert) => (
                <li key={alert.id} className={classes.alert}>
                  <span className={classes.said}>
                    <b>{nameOf(alert)}</b>
                    <small>{limitInWords(alert)}</small>
                  </span>
                  <IconButton
                    aria-label={`Cambiar: ${nameOf(alert)}`}
                    title="Cambiar"
                    onClick={() => edit(alert)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    aria-label={`Borrar: ${nameOf(alert)}`}
                    title="Borrar"
                    onClick={() => void remove(alert)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          {edited === null && alerts.length >= mostAlerts ? (
            <Text size="sm">Caben {mostAlerts} avisos. Borre alguno para crear otro.</Text>
          ) : (
            <AlertForm
              key={form}
              edited={edited}
              onCancel={() => edit(null)}
              onAlert={async (alert) => {
                if (await store((all) => withAlert(all, alert))) edit(null)
              }}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cerrar
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** In its place where it is there already. */
const withAlert = (all: readonly Alert[], alert: Alert): readonly Alert[] =>
  all.some(({ id }) => id === alert.id)
    ? all.map((each) => (each.id === alert.id ? alert : each))
    : [...all, alert]
