import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Device } from '@/offline/device'
import { type Identity, ownerOf } from '@/offline/identity'
import type { GridState } from '@/ui/data-grid/columns'
import { gridQuery } from '@/ui/data-grid/use-grid-state'

export type OrdersScope = { device: Device; identity: Identity }
type Search = { state: GridState; filter: string }

/** Server facts: kept by the query cache and its persister, so that the last list is there without a network. */
const shared = {
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  placeholderData: keepPreviousData,
} as const

export const ordersKey = ({ identity, pharmacy }: { identity: Identity; pharmacy: number }) =>
  ['orders', ownerOf(identity), pharmacy] as const

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

export const orderLinesQuery = ({ device, identity }: OrdersScope, order: number, search: Search) => {
  const query = { ...gridQuery(search.state), filter: search.filter }
  return queryOptions({
    ...shared,
    queryKey: ['order', ownerOf(identity), order, 'lines', query],
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('orderLines', { params: { id: order }, query, signal })),
  })
}
