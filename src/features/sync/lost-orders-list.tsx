import { Button, Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sync/sync.module.css'
import type { LostOrders } from '@/offline/backup/outbox-backup'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/notify'

/** Orders that the browser has lost: what is known of each, until the user has dealt with it. */
export function LostOrdersList({ orders }: { orders: LostOrders['own'] }) {
  const device = useDevice()
  if (orders.length === 0) return null
  const dismiss = async (id: string) => {
    const closed = await device.outboxBackup.dismiss(id)
    if (!closed.ok) notify.error('No se ha podido guardar en este dispositivo. Inténtelo de nuevo.')
  }
  return (
    <ul className={classes.entries} aria-label="Pedidos sin localizar">
      {orders.map(({ id, laboratory, totalQuantity, createdAt }) => (
        <li key={id} className={classes.entry} data-state="rejected">
          <div className={classes.entryHead}>
            <Text fw={600} size="sm">
              {laboratory}
            </Text>
            <span className={classes.state}>Sin localizar</span>
          </div>
          <Text size="sm" c="dimmed">
            {formatInteger(totalQuantity)} uds · guardado el {formatInstant(createdAt)}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.entryActions}
            onClick={() => dismiss(id)}
          >
            Ya lo he comprobado
          </Button>
        </li>
      ))}
    </ul>
  )
}
