import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { largestPage } from '@/contract/basics/fields'
import type { Order, OrderLine } from '@/contract/orders/orders'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

type OrdersScope = Pick<SessionScope, 'device' | 'identity'>

/** All lines of an order with what was answered last, as the server has them now; stays as it is while it is being answered. */
export const answeredLinesQuery = (scope: OrdersScope, order: number) => {
  const { device, identity } = scope
  return queryOptions({
    queryKey: ownedKey('order', identity, order, 'lines', 'answered'),
    queryFn: async ({ signal }): Promise<OrderLine[]> => {
      const orders = await device.orders()
      const lines: OrderLine[] = []
      for (;;) {
        const query = { skip: lines.length, take: largestPage }
        const { data, count } = unwrap(await orders.lines(identity, order, { query, signal }))
        lines.push(...data)
        if (lines.length >= count || data.length === 0) return lines
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export const lineAnswersQuery = ({ device, identity }: OrdersScope, order: number, line: number) =>
  queryOptions({
    queryKey: ownedKey('order', identity, order, 'answers', line),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('lineAnswers', { params: { id: order, line }, signal })).data,
    staleTime: 0,
  })

/**
 * Current data of the order's pharmacy on this device, to repeat the order or to find substitutes; read again each time, and not cached.
 */
export const offersQuery = ({ device, identity }: OrdersScope, order: Order) => {
  const pharmacy = order.pharma.id
  return queryOptions({
    queryKey: ownedKey('repeat', identity, pharmacy, order.id),
    queryFn: () => device.snapshots.loadOffers(pharmacy),
    staleTime: 0,
    gcTime: 0,
  })
}
