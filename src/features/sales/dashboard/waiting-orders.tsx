import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sales/dashboard/dashboard.module.css'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { isWaiting } from '@/offline/outbox/entry-state'

type WaitingOrdersProps = { device: Device; identity: Identity; pharmacy: number }

/** Orders of this pharmacy that are saved here and not yet on the server. */
export function WaitingOrders({ device, identity, pharmacy }: WaitingOrdersProps) {
  const waiting = useLiveQuery(
    async () =>
      (await device.outbox.entries(identity)).filter(
        (entry) => entry.body.pharma === pharmacy && isWaiting(entry),
      ).length,
    [device, identity, pharmacy],
    0,
  )
  if (waiting === 0) return null
  return (
    <section className={classes.waiting} aria-label="Pedidos por enviar">
      <Text>
        {waiting === 1
          ? 'Hay 1 pedido guardado en este dispositivo, por enviar.'
          : `Hay ${formatInteger(waiting)} pedidos guardados en este dispositivo, por enviar.`}
      </Text>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/purchase-order/$id" params={{ id: String(pharmacy) }} {...props} />}
      >
        Ver pedidos
      </Button>
    </section>
  )
}
