import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Device } from '@/offline/device/device'
import { keptAs } from '@/offline/session/query-persister'
import type { GridState } from '@/ui/data-grid/columns'
import { type GridQuery, gridQuery } from '@/ui/data-grid/use-grid-state'

type List = { device: Device; grid: GridState; filter: string }

export const adminUsersQuery = ({ device, grid, filter }: List) => {
  const query: GridQuery & { filter: string } = { ...gridQuery(grid), filter }
  return queryOptions({
    ...keptAs('adminUsers'),
    queryKey: ['admin-users', query],
    queryFn: async ({ signal }) => unwrap(await device.client.call('adminUsers', { query, signal })),
    placeholderData: keepPreviousData,
  })
}
