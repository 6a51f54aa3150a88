import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Order } from '@/contract/orders/orders'
import { matchesSearch } from '@/domain/basics/text'
import { orderSearchText } from '@/domain/order/order-search'
import { newestOrdersQuery, ordersQuery } from '@/features/orders/queries'
import { newestOf, unlistedOrders } from '@/features/orders/unlisted-orders'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { needsDevice } from '@/parts/lists/list-state'
import { useFirstRows } from '@/parts/lists/use-first-rows'
import { useList } from '@/parts/lists/use-list'
import type { OrdersView } from '@/parts/orders/orders-search-params'
import { useStoredOrders } from '@/parts/orders/use-stored-orders'
import { useEntries } from '@/parts/outbox/use-entries'
import { ownedKey } from '@/parts/session/query-keys'
import { usePharmacyScope } from '@/parts/session/scope'

/** The orders of the open pharmacy, and those of this device that are not among them yet. */
export function useOrderList(view: OrdersView) {
  const { search, shortages } = view
  const scope = usePharmacyScope()
  const { identity, pharmacy } = scope
  const query = useQuery(ordersQuery(scope, { state: view, filter: search, shortages }))
  useFirstRows(query.data, newestOrdersQuery(scope))
  const isSearched = search.trim() !== ''
  const isPart = isSearched || shortages
  // What the orders contain is read for a search on the device alone.
  const searchesDevice = isSearched && needsDevice(query)
  const stored = useStoredOrders(
    { identity, orders: scope.device.orders },
    async (orders) => {
      const [list, lines] = await Promise.all([
        orders.storedList(identity, pharmacy.id),
        searchesDevice ? orders.storedLinesByOrder(identity, pharmacy.id) : undefined,
      ])
      return { list, lines }
    },
    [pharmacy.id, searchesDevice],
  )
  const lines = stored?.lines
  const filter = useMemo(() => {
    const seesMany = scope.user.rol !== 'ROLE_FARMACIA'
    return (order: Order) =>
      (!shortages || order.answered?.hasShortages === true) &&
      matchesSearch(orderSearchText(order, { seesMany, lines: lines?.get(order.id) ?? [] }), search)
  }, [scope.user.rol, search, shortages, lines])
  const device = stored === null ? null : stored?.list
  const { list, ...asked } = useList(query, { device, filter, isPart, none: 'Sin pedidos' })

  const isKnown = device !== undefined && (list.state === 'rows' || list.state === 'not-on-device')
  const newest = isKnown ? newestOf(device?.items, query.data?.data) : undefined
  const waiting = unlistedOrders(useEntries() ?? none, { pharmacy: pharmacy.id, newest })

  const client = useQueryClient()
  const accepted = waiting.find((entry) => !isWaiting(entry))?.id
  const askedFor = useRef<string>(undefined)
  const { drainer } = scope.device
  const isSending = useSyncExternalStore(drainer.subscribe, () => drainer.getSnapshot().running)
  useEffect(() => {
    // The answer that is on its way may have been given before: the list is asked for once more when it is here, and all that
    // waited was tried.
    if (accepted === undefined || accepted === askedFor.current || query.isFetching || isSending) return
    askedFor.current = accepted
    void client.invalidateQueries({ queryKey: ownedKey('orders', identity, pharmacy.id) })
  }, [accepted, query.isFetching, isSending, client, identity, pharmacy.id])
  return { list, waiting, ...asked }
}

const none: readonly OutboxEntry[] = []
