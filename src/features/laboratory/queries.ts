import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { persistAs } from '@/offline/session/query-persister'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/columns'
import { type GridQuery, gridQuery } from '@/ui/data-grid/grid-query'

type Scope = Pick<SessionScope, 'device' | 'identity'>

export const laboratoryUserQuery = (scope: Scope, user: number) =>
  queryOptions({
    ...persistAs('laboratoryUser'),
    queryKey: ownedKey('laboratory', scope.identity, 'user', user),
    queryFn: async ({ signal }) =>
      unwrap(await scope.device.client.call('laboratoryUser', { params: { id: user }, signal })),
  })

export const connectedPharmaciesQuery = (
  scope: Scope,
  user: number,
  { grid, filter }: { grid: GridState; filter: string },
) => {
  const query: GridQuery & { filter: string } = { ...gridQuery(grid), filter }
  return queryOptions({
    ...persistAs('laboratoryUserPharmacies'),
    queryKey: ownedKey('laboratory', scope.identity, 'user', user, 'pharmacies', query),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope.device.client.call('laboratoryUserPharmacies', { params: { id: user }, query, signal }),
      ),
    // A pharmacy may have withdrawn access meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
