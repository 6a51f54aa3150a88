import { Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import { isTooOldToCarry } from '@/domain/carried/carried-order'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { useDevice } from '@/parts/session/scope'

const dayMs = 24 * 60 * 60 * 1000

/** An order that has not left for a day offers itself to be taken elsewhere; one that waits for a decision would not be taken. */
export function WaitsLong({ entry: { state, createdAt } }: { entry: OrderEntry }) {
  const device = useDevice()
  const waits = state === 'queued' || state === 'needs-login'
  const now = device.serverNow()
  if (!waits || now - Date.parse(createdAt) < dayMs) return null
  const way = isTooOldToCarry({ madeAt: createdAt }, new Date(now))
    ? 'ya solo puede enviarlo este dispositivo'
    : 'llévelo en un archivo o un código'
  return (
    <Text size="sm" c="var(--rb-amber)">
      Lleva esperando desde el {formatInstant(createdAt)}: {way}.
    </Text>
  )
}
