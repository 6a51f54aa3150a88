import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isRefusal } from '@/api/outcome'
import type { OrderLine } from '@/contract/orders/orders'
import { createProductSearch } from '@/domain/catalogue/product-search'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { Counting, ReceivableLine } from '@/domain/order/reception'
import { orderNotesQuery } from '@/features/orders/follow-up/queries'
import { allOrderLinesQuery, orderQuery } from '@/features/orders/queries'
import { emptyDraft, parseDraft } from '@/features/orders/reception/reception-draft'
import { unlistedUnits } from '@/features/orders/reception/waiting-receptions'
import { useStoredOrders } from '@/features/orders/use-stored-orders'
import { ownerOf } from '@/offline/database/identity'
import { createDraftStore } from '@/parts/drafts/draft-store'
import { useEntries } from '@/parts/outbox/use-entries'
import { ownedKey } from '@/parts/session/query-keys'
import { type PharmacyScope, usePharmacyScope } from '@/parts/session/scope'

/** An order as it is received: its lines, with or without a network, and what was counted of them so far. */
export function useReception(id: number) {
  const scope = usePharmacyScope()
  const { device, identity, pharmacy } = scope
  const asked = useQuery(orderQuery(scope, id))
  const stored = useStoredOrders((orders) => orders.storedOrder(identity, id), [id])
  const lines = useQuery({ ...allOrderLinesQuery(scope, id), staleTime: 0 })
  const products = useQuery(productsQuery(scope))
  const notes = useQuery(orderNotesQuery(scope, id))
  const entries = useEntries()
  const receivable = useMemo(() => {
    const since = unlistedUnits(entries ?? [], { order: id, toldAt: lines.dataUpdatedAt })
    return lines.data?.map((line) => receivableLine(line, since.get(line.id) ?? 0))
  }, [lines.data, lines.dataUpdatedAt, entries, id])
  return {
    order: asked.data ?? stored?.item,
    /** True for an order of another pharmacy, or one that this user does not see. */
    isRefused: isRefusal(asked.error) || pharmacyOfOrder(id) !== pharmacy.id,
    lines: receivable,
    notes: notes.data,
    ordered: lines.data?.map(({ cn }) => cn) ?? [],
    isUnknown: lines.isError && lines.data === undefined,
    retry: () => void lines.refetch(),
    search: products.data ?? null,
    orderId: id,
    ...useCounting(id, entries),
    device,
    identity,
  }
}

function useCounting(order: number, entries: ReturnType<typeof useEntries>) {
  const { device, identity } = usePharmacyScope()
  const storeKey = `reception:${ownerOf(identity)}:${order}`
  const store = useMemo(
    () => createDraftStore(device.preferences, { key: storeKey, empty: emptyDraft, parse: parseDraft }),
    [device, storeKey],
  )
  const { draft, status, failure } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => store.follow(), [store])
  // Saved, and the page died before it could throw the draft away.
  const isSaved = entries?.some(({ id }) => id === draft.key) ?? false
  useEffect(() => {
    if (isSaved) store.edit(() => emptyDraft)
  }, [isSaved, store])
  return {
    counting: isSaved ? emptyDraft.counting : draft.counting,
    draftKey: draft.key,
    isReady: status === 'ready' && entries !== undefined,
    failure,
    edit: (change: (counting: Counting) => Counting) => {
      const newKey = device.newId()
      store.edit(({ key, counting }) => ({ key: key || newKey, counting: change(counting) }))
    },
    flush: store.flush,
    /** It is finished. */
    forget: async () => {
      store.edit(() => emptyDraft)
      await store.flush()
    },
  }
}

const receivableLine = (
  { id, cn: { cn, product }, laboratory, quantity, received, answer = null }: OrderLine,
  since: number,
): ReceivableLine => ({
  id,
  cn,
  product,
  laboratory: laboratory ?? null,
  quantity,
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
