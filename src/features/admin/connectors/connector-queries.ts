import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { WaitingView } from '@/features/admin/connectors/connectors-search-params'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/list/columns'
import { gridQuery } from '@/ui/data-grid/list/grid-query'

type Scope = Pick<SessionScope, 'device' | 'identity'>

/** All that is asked about connectors, to be asked again after a change. */
export const connectorsKey = ({ identity }: Pick<Scope, 'identity'>) =>
  ownedKey('admin', identity, 'connectors')

export const connectorsQuery = (
  { device, identity }: Scope,
  { grid, filter }: { grid: GridState; filter: string },
) => {
  const query = { ...gridQuery(grid), filter }
  return queryOptions({
    queryKey: ownedKey('admin', identity, 'connectors', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('connectors', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const connectorQuery = ({ device, identity }: Scope, pharmacy: number) =>
  queryOptions({
    queryKey: ownedKey('admin', identity, 'connectors', pharmacy),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('connectorDetail', { params: { id: pharmacy }, signal })),
    staleTime: 0,
  })

export const waitingRowsQuery = (
  { device, identity }: Scope,
  { pharmacy, view }: { pharmacy: number; view: WaitingView },
) => {
  const query = { ...gridQuery(view), filter: view.search, reason: view.reason ?? undefined }
  return queryOptions({
    queryKey: ownedKey('admin', identity, 'connectors', pharmacy, 'rows', query),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('connectorRows', { params: { id: pharmacy }, query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
