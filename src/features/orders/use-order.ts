import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRefusal } from '@/api/outcome'
import type { OrderLine } from '@/contract/orders/orders'
import { matchesSearch } from '@/domain/basics/text'
import { lineSearchText } from '@/domain/order/order-search'
import { useSent } from '@/features/orders/follow-up/use-sent'
import { orderLinesQuery, orderQuery } from '@/features/orders/queries'
import { useList } from '@/parts/lists/use-list'
import { useStoredOrders } from '@/parts/orders/use-stored-orders'
import { useSessionScope } from '@/parts/session/scope'
import type { ListView } from '@/ui/data-grid/list/list-search'

/** An order, and the list of its lines. */
export function useOrder(id: number, view: ListView) {
  const scope = useSessionScope()
  const { identity } = scope
  const { search } = view
  const order = useQuery(orderQuery(scope, id))
  const lines = useQuery(orderLinesQuery(scope, id, { state: view, filter: search }))
  const stored = useStoredOrders(
    { identity, orders: scope.device.orders },
    async (orders) => {
      const [storedOrder, storedLines] = await Promise.all([
        orders.storedOrder(identity, id),
        orders.storedLines(identity, id),
      ])
      return { order: storedOrder, lines: storedLines ?? null }
    },
    [id],
  )
  const filter = useMemo(() => (line: OrderLine) => matchesSearch(lineSearchText(line), search), [search])
  const refetch = () => {
    void order.refetch()
    void lines.refetch()
  }
  useSent(id, refetch)
  const device = stored === null ? null : stored?.lines
  const isPart = search.trim() !== ''
  const { grid, isUnknown, error, age } = useList(lines, {
    device,
    filter,
    isPart,
    none: 'Sin productos',
    refetch,
  })
  const isOfDevice = grid.paging === 'device'
  const toldAt = order.data === undefined ? (stored?.order?.readAt ?? 0) : order.dataUpdatedAt
  return {
    order: order.data ?? stored?.order?.item,
    isRefused: isRefusal(order.error),
    grid,
    isUnknown,
    error,
    summary: isOfDevice ? stored?.lines?.summary : lines.data?.summary,
    /** As old as the older of both. */
    age: {
      isError: order.isError || age.isError,
      error: order.error ?? age.error,
      dataUpdatedAt: Math.min(toldAt || age.dataUpdatedAt, age.dataUpdatedAt || toldAt),
      refetch,
    },
    refetch,
  }
}
