import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { persistAs } from '@/offline/session/query-persister'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/columns'
import { type GridQuery, gridQuery } from '@/ui/data-grid/grid-query'

type Scope = Pick<SessionScope, 'device' | 'identity'>

export const adminUsersQuery = (
  { device, identity }: Scope,
  { grid, filter }: { grid: GridState; filter: string },
) => {
  const query: GridQuery & { filter: string } = { ...gridQuery(grid), filter }
  return queryOptions({
    ...persistAs('adminUsers'),
    queryKey: ownedKey('admin', identity, 'users', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('adminUsers', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
