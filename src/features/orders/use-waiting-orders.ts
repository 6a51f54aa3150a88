import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order } from '@/contract/orders/orders'
import type { OrderEntry } from '@/offline/database/outbox-entry'
import { isOrder, isWaiting } from '@/offline/outbox/kinds/entry-state'
import { useEntries } from '@/parts/outbox/use-entries'
import { ownedKey } from '@/parts/session/query-keys'
import { usePharmacyScope } from '@/parts/session/scope'

/**
 * Orders of this device that the server's list does not show yet. One that is accepted while the screen is open stays
 * until the list has been read again, so it is always in exactly one of the two.
 */
export function useWaitingOrders(listed: readonly Order[] | undefined): OrderEntry[] {
  const { identity, pharmacy } = usePharmacyScope()
  const client = useQueryClient()
  const entries = useEntries()
  const ours = entries?.filter(isOrder).filter((entry) => entry.body.pharma === pharmacy.id)
  /** Accepted entries, and whether the list was read after their acceptance. */
  const [settled, setSettled] = useState<ReadonlyMap<string, boolean>>()

  useEffect(() => {
    if (ours === undefined) return
    const accepted = ours.filter((entry) => !isWaiting(entry)).map(({ id }) => id)
    if (settled === undefined) {
      // Accepted before this screen opened: the list, which is being read now, will include them.
      setSettled(new Map(accepted.map((id) => [id, true])))
      return
    }
    const fresh = accepted.filter((id) => !settled.has(id))
    if (fresh.length === 0) return
    setSettled(new Map([...settled, ...fresh.map((id) => [id, false] as const)]))
    void client
      .invalidateQueries({ queryKey: ownedKey('orders', identity, pharmacy.id) })
      .then(() =>
        setSettled((before) => new Map([...(before ?? []), ...fresh.map((id) => [id, true] as const)])),
      )
  })

  const listedIds = new Set(listed?.map(({ id }) => id))
  return (ours ?? []).filter(
    (entry) =>
      isWaiting(entry) ||
      (settled !== undefined && !settled.get(entry.id) && !(entry.order && listedIds.has(entry.order.id))),
  )
}
