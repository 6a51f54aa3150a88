import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer } from '@/api/call-input'
import { unwrap } from '@/api/outcome'
import type { Order, OrderLine } from '@/contract/orders'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { keptAs } from '@/offline/session/query-persister'
import type { PharmacyScope, SessionScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/columns'
import { gridQuery } from '@/ui/data-grid/use-grid-state'

type OrdersScope = Pick<SessionScope, 'device' | 'identity'>
/** One page of a list; `count` is how many the whole list has. */
export type OrderPage = { data: Order[]; count: number }
type LinePage = Answer<'orderLines'>
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

export const ordersKey = ({ identity, pharmacy }: Pick<PharmacyScope, 'identity' | 'pharmacy'>) =>
  [...orderListsKey(identity), pharmacy.id] as const

export const ordersQuery = (
  { device, identity, pharmacy }: Pick<PharmacyScope, 'device' | 'identity' | 'pharmacy'>,
  search: Search,
) => {
  const query = { pharma: pharmacy.id, ...gridQuery(search.state), filter: search.filter }
  return queryOptions({
    ...shared,
    ...keptAs('orders'),
    queryKey: [...ordersKey({ identity, pharmacy }), query],
    queryFn: async ({ signal }) => unwrap(await device.client.call('orders', { query, signal })),
  })
}

export const orderQuery = ({ device, identity }: OrdersScope, order: number) =>
  queryOptions({
    ...shared,
    ...keptAs('order'),
    queryKey: orderKey(identity, order),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('order', { params: { id: order }, signal })),
  })

const orderKey = (identity: Identity, order: number) => ['order', ownerOf(identity), order] as const

const orderLinesKey = ({ identity }: OrdersScope, order: number) =>
  [...orderKey(identity, order), 'lines'] as const

export const orderLinesQuery = (scope: OrdersScope, order: number, search: Search) => {
  const { device } = scope
  const query = { ...gridQuery(search.state), filter: search.filter }
  return queryOptions({
    ...shared,
    ...keptAs('orderLines'),
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
    ...keptAs('orderLines'),
    // What was ordered does not change.
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [...orderLinesKey(scope, order), 'all'],
    select: ({ data }: LinePage) => data,
    queryFn: async ({ signal, client }): Promise<LinePage> => {
      const lines: OrderLine[] = []
      for (;;) {
        const query = { skip: lines.length, take: largestPage }
        const page = await device.client.call('orderLines', { params: { id: order }, query, signal })
        if (!page.ok && page.kind !== 'http') {
          const seen = seenLines(client, orderLinesKey(scope, order))
          if (seen !== null) return seen
        }
        const answer = unwrap(page)
        lines.push(...answer.data)
        if (lines.length >= answer.count || answer.data.length === 0) return { ...answer, data: lines }
      }
    },
  })
}

/** What lies on the device of the order's pharmacy today, to repeat it; read anew each time, and not held. */
export const repeatDataQuery = ({ device, identity }: OrdersScope, order: Order) => {
  const pharmacy = order.pharma.id
  return queryOptions({
    queryKey: ['repeat', ownerOf(identity), pharmacy, order.id],
    queryFn: () => device.snapshots.loadPharmacyData(pharmacy),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** The lines of the pages that were on the screen, null where these are not all. What was searched for is never all. */
const seenLines = (client: QueryClient, queryKey: readonly unknown[]): LinePage | null => {
  const pages = client
    .getQueriesData<LinePage>({ queryKey })
    .flatMap(([key, page]) => ((key.at(-1) as { filter?: unknown }).filter === '' && page) || [])
  const lines = new Map(pages.flatMap(({ data }) => data.map((line) => [line.id, line])))
  const [first] = pages
  return first !== undefined && lines.size > 0 && pages.every(({ count }) => count === lines.size)
    ? { ...first, data: [...lines.values()].sort((a, b) => a.id - b.id) }
    : null
}
