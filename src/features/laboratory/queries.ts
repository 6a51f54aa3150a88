import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Device } from '@/offline/device/device'
import { keptAs } from '@/offline/session/query-persister'
import type { GridState } from '@/ui/data-grid/columns'
import { type GridQuery, gridQuery } from '@/ui/data-grid/use-grid-state'

type List = { device: Device; grid: GridState; filter: string }

export const laboratoryUserQuery = (device: Device, user: number) =>
  queryOptions({
    ...keptAs('laboratoryUser'),
    queryKey: ['laboratory-user', user],
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('laboratoryUser', { params: { id: user }, signal })),
  })

export const connectedPharmaciesQuery = (user: number, { device, grid, filter }: List) => {
  const query: GridQuery & { filter: string } = { ...gridQuery(grid), filter }
  return queryOptions({
    ...keptAs('laboratoryUserPharmacies'),
    queryKey: ['laboratory-user', user, 'pharmacies', query],
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('laboratoryUserPharmacies', { params: { id: user }, query, signal })),
    // A pharmacy may have closed its data since.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
