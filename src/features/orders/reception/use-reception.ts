import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRefusal } from '@/api/outcome'
import type { OrderLine } from '@/contract/orders/orders'
import { createProductSearch } from '@/domain/catalogue/product-search'
import { unitsToCome } from '@/domain/order/line-answer'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { ReceivableLine } from '@/domain/order/reception'
import { orderNotesQuery } from '@/features/orders/follow-up/queries'
import { allOrderLinesQuery, orderQuery } from '@/features/orders/queries'
import { useCounting } from '@/features/orders/reception/use-counting'
import { useReceivedOrder } from '@/features/orders/reception/use-received-order'
import { receptionsOf, unlistedUnits } from '@/features/orders/reception/waiting-receptions'
import { useStoredOrders } from '@/parts/orders/use-stored-orders'
import { useEntries } from '@/parts/outbox/use-entries'
import { ownedKey } from '@/parts/session/query-keys'
import { type PharmacyScope, usePharmacyScope } from '@/parts/session/scope'

/**
 * An order as it is received: its lines, with or without a network, and what was counted of them so far; or what had come, as it is
 * corrected.
 */
export function useReception(id: number, { isCorrecting }: { isCorrecting: boolean }) {
  const scope = usePharmacyScope()
  const { device, identity, pharmacy } = scope
  const asked = useQuery(orderQuery(scope, id))
  const stored = useStoredOrders(
    { identity, orders: device.orders },
    (orders) => orders.storedOrder(identity, id),
    [id],
  )
  const lines = useQuery({ ...allOrderLinesQuery(scope, id), staleTime: 0 })
  const products = useQuery(productsQuery(scope))
  const notes = useQuery(orderNotesQuery(scope, id))
  const entries = useEntries()
  const known = useReceivedOrder(id, entries)
  const base = isCorrecting ? known.received : null
  const counted = useCounting({ order: id, entries, base })
  const replaced = counted.replaces?.id
  const receivable = useMemo(() => {
    const since = unlistedUnits(entries ?? [], { order: id, toldAt: lines.dataUpdatedAt, replaced })
    // What had come is counted among the rest where it is corrected.
    return lines.data?.map((line) =>
      isCorrecting
        ? { ...receivableLine(line, 0), receivedBefore: 0 }
        : receivableLine(line, since.get(line.id) ?? 0),
    )
  }, [lines.data, lines.dataUpdatedAt, entries, id, replaced, isCorrecting])
  return {
    order: asked.data ?? stored?.item,
    /** True for an order of another pharmacy, or one that this user does not see. */
    isRefused: isRefusal(asked.error) || pharmacyOfOrder(id) !== pharmacy.id,
    // Until the catalogue is read, a code of another product would be said to be unknown.
    lines: products.isPending && products.failureCount === 0 ? undefined : receivable,
    notes: notes.data,
    ordered: lines.data?.map(({ cn }) => cn) ?? [],
    isUnknown: lines.isError && lines.data === undefined,
    retry: () => void lines.refetch(),
    search: products.data ?? null,
    orderId: id,
    isCorrecting,
    known,
    ...counted,
    /** Receptions and corrections of this order on this device. */
    own: receptionsOf(entries ?? [], id),
    device,
    identity,
  }
}

const receivableLine = (
  { id, cn: { cn, product }, laboratory, quantity, bonus, received, answer = null }: OrderLine,
  since: number,
): ReceivableLine => ({
  id,
  cn,
  product,
  laboratory: laboratory ?? null,
  quantity: unitsToCome({ quantity, bonus }),
  receivedBefore: (received?.units ?? 0) + since,
  answer,
})

/** All products of the catalogue, for what nobody ordered; null where it is not on the device. */
const productsQuery = ({ device, identity, pharmacy }: PharmacyScope) =>
  queryOptions({
    queryKey: ownedKey('purchasing', identity, pharmacy.id, 'products'),
    structuralSharing: false,
    queryFn: async () => {
      const offers = await device.snapshots.loadOffers(pharmacy.id)
      return offers === null ? null : createProductSearch(offers.catalogue)
    },
  })
