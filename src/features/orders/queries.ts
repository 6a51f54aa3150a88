import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { largestPage } from '@/contract/basics/fields'
import type { OrderLine } from '@/contract/orders/orders'
import type { OrderLinesPage } from '@/offline/orders/orders'
import { ownedKey } from '@/parts/session/query-keys'
import type { PharmacyScope, SessionScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/list/columns'
import { gridQuery } from '@/ui/data-grid/list/grid-query'

type OrdersScope = Pick<SessionScope, 'device' | 'identity'>
type Search = { state: GridState; filter: string }

/** Always read again from the server; offline/orders stores the rows, and answers without a network. */
const shared = {
  staleTime: 0,
  placeholderData: keepPreviousData,
} as const

export const ordersQuery = (
  { device, identity, pharmacy }: Pick<PharmacyScope, 'device' | 'identity' | 'pharmacy'>,
  { state, filter, shortages }: Search & { shortages: boolean },
) => {
  const query = { ...gridQuery(state), filter, ...(shortages && { shortages }) }
  return queryOptions({
    ...shared,
    queryKey: ownedKey('orders', identity, pharmacy.id, query),
    queryFn: async ({ signal }) =>
      unwrap(await (await device.orders()).list(identity, pharmacy.id, { query, signal })),
  })
}

const newest = { skip: 0, take: largestPage, sort: 'createdAt:desc' }

/**
 * Brings the newest orders of a pharmacy onto the device, so that they are there without a connection whichever pages of them
 * were looked at. What is older needs the connection, and the list says so.
 */
export const newestOrdersQuery = ({
  device,
  identity,
  pharmacy,
}: Pick<PharmacyScope, 'device' | 'identity' | 'pharmacy'>) =>
  queryOptions({
    queryKey: ownedKey('orders', identity, pharmacy.id, 'newest'),
    queryFn: async ({ signal }) => {
      const orders = await device.orders()
      const { count } = unwrap(await orders.list(identity, pharmacy.id, { query: newest, signal }))
      return count
    },
  })

export const orderQuery = ({ device, identity }: OrdersScope, order: number) =>
  queryOptions({
    ...shared,
    queryKey: ownedKey('order', identity, order),
    queryFn: async ({ signal }) => unwrap(await (await device.orders()).order(identity, order, signal)),
  })

export const orderLinesQuery = (scope: OrdersScope, order: number, search: Search) => {
  const { device, identity } = scope
  const query = { ...gridQuery(search.state), filter: search.filter }
  return queryOptions({
    ...shared,
    queryKey: ownedKey('order', identity, order, 'lines', query),
    queryFn: async ({ signal }): Promise<OrderLinesPage> =>
      unwrap(await (await device.orders()).lines(identity, order, { query, signal })),
  })
}

/** All lines of an order. Without a connection the stored lines, if all of them are stored. */
export const allOrderLinesQuery = (scope: OrdersScope, order: number) => {
  const { device, identity } = scope
  return queryOptions({
    ...shared,
    // What was ordered never changes, and nothing else is asked of them here.
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ownedKey('order', identity, order, 'lines', 'all'),
    queryFn: async ({ signal }): Promise<OrderLine[]> => {
      const orders = await device.orders()
      const lines: OrderLine[] = []
      for (;;) {
        const query = { skip: lines.length, take: largestPage }
        const page = await orders.lines(identity, order, { query, signal })
        if (!page.ok && page.kind !== 'http') {
          const stored = await orders.storedLines(identity, order)
          if (stored !== undefined && stored.items.length === stored.count) return stored.items
        }
        const { data, count } = unwrap(page)
        lines.push(...data)
        if (lines.length >= count || data.length === 0) return lines
      }
    },
  })
}
