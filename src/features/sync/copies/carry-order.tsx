import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { useDevice } from '@/parts/session/scope'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const CarryDialog = lazyComponent(() => import('@/features/sync/copies/carry-dialog'))

const dayMs = 24 * 60 * 60 * 1000

/** Opens what takes an order to another device, and says where it is. */
export function CarryOrder({ entry }: { entry: OrderEntry }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
        Llevar a otro dispositivo
      </Button>
      {opened ? <CarryDialog entry={entry} onClose={() => setOpened(false)} /> : null}
    </>
  )
}

/** An order that has not left for a day offers itself to be taken elsewhere; one that waits for a decision would not be taken. */
export function WaitsLong({ entry: { state, createdAt } }: { entry: OrderEntry }) {
  const device = useDevice()
  const waits = state === 'queued' || state === 'needs-login'
  if (!waits || device.serverNow() - Date.parse(createdAt) < dayMs) return null
  return (
    <Text size="sm" c="var(--rb-amber)">
      Lleva esperando desde el {formatInstant(createdAt)}: llévelo en un archivo o un código.
    </Text>
  )
}
