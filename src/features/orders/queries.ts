import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Order, OrderLine } from '@/contract/orders'
import type { Device } from '@/offline/device'
import { type Identity, ownerOf } from '@/offline/identity'
import type { GridState } from '@/ui/data-grid/columns'
import { gridQuery } from '@/ui/data-grid/use-grid-state'

export type OrdersScope = { device: Device; identity: Identity }
/** One page of a list; `count` is how many the whole list has. */
export type OrderPage = { data: Order[]; count: number }
type Search = { state: GridState; filter: string }

/** Server facts: kept by the query cache and its persister, so that the last list is there without a network. */
const shared = {
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  placeholderData: keepPreviousData,
} as const

/** Every list of orders that this identity has read. */
export const orderListsKey = (identity: Identity) => ['orders', ownerOf(identity)] as const

export const ordersKey = ({ identity, pharmacy }: { identity: Identity; pharmacy: number }) =>
  [...orderListsKey(identity), pharmacy] as const

export const ordersQuery = (
  { device, identity, pharmacy }: OrdersScope & { pharmacy: number },
  search: Search,
) => {
  const query = { pharma: pharmacy, ...gridQuery(search.state), filter: search.filter }
  return queryOptions({
    ...shared,
    queryKey: [...ordersKey({ identity, pharmacy }), query],
    queryFn: async ({ signal }) => unwrap(await device.client.call('orders', { query, signal })),
  })
}

export const orderQuery = ({ device, identity }: OrdersScope, order: number) =>
  queryOptions({
    ...shared,
    queryKey: ['order', ownerOf(identity), order],
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('order', { params: { id: order }, signal })),
  })

const orderLinesKey = ({ identity }: OrdersScope, order: number) =>
  ['order', ownerOf(identity), order, 'lines'] as const

export const orderLinesQuery = (scope: OrdersScope, order: number, search: Search) => {
  const { device } = scope
  const query = { ...gridQuery(search.state), filter: search.filter }
  return queryOptions({
    ...shared,
    queryKey: [...orderLinesKey(scope, order), query],
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('orderLines', { params: { id: order }, query, signal })),
  })
}

/** The most that one call gives. */
const largestPage = 200

/** All lines of an order. Without a connection those that were on the screen before, where these are all. */
export const allOrderLinesQuery = (scope: OrdersScope, order: number) => {
  const { device } = scope
  return queryOptions({
    ...shared,
    // What was ordered does not change.
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [...orderLinesKey(scope, order), 'all'],
    queryFn: async ({ signal, client }): Promise<OrderLine[]> => {
      const lines: OrderLine[] = []
      for (;;) {
        const query = { skip: lines.length, take: largestPage }
        const page = await device.client.call('orderLines', { params: { id: order }, query, signal })
        if (!page.ok && page.kind !== 'http') {
          const seen = seenLines(client, orderLinesKey(scope, order))
          if (seen !== null) return seen
        }
        const { data, count } = unwrap(page)
        lines.push(...data)
        if (lines.length >= count || data.length === 0) return lines
      }
    },
  })
}

/** The lines of the pages that were on the screen, null where these are not all. What was searched for is never all. */
const seenLines = (client: QueryClient, queryKey: readonly unknown[]): OrderLine[] | null => {
  const pages = client
    .getQueriesData<{ data: OrderLine[]; count: number }>({ queryKey })
    .flatMap(([key, page]) => ((key.at(-1) as { filter?: unknown }).filter === '' && page) || [])
  const lines = new Map(pages.flatMap(({ data }) => data.map((line) => [line.id, line])))
  return lines.size > 0 && pages.every(({ count }) => count === lines.size)
    ? [...lines.values()].sort((a, b) => a.id - b.id)
    : null
}
