import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { largestPage } from '@/contract/basics/fields'
import { sortField } from '@/features/laboratory/figures/figures'
import { storeAs } from '@/offline/session/stored-answers'
import type { PriceMode } from '@/parts/prices/price-mode'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/list/columns'
import { type GridQuery, gridQuery } from '@/ui/data-grid/list/grid-query'

type Scope = Pick<SessionScope, 'device' | 'identity'>
/** As many rows of a list as one call gives, in the order of the server. */
export const firstRows: GridState = { sort: [], pageIndex: 0, pageSize: largestPage }

type List = { grid: GridState; filter: string; mode: PriceMode }
type ListQuery = GridQuery & { filter: string }

/** Figures are sorted by in the price that the screen shows. */
const listQuery = ({ grid, filter, mode }: List, of: 'ofUser' | 'ofPharmacy'): ListQuery => ({
  ...gridQuery({ ...grid, sort: grid.sort.map(({ id, desc }) => ({ id: sortField(id, of, mode), desc })) }),
  filter,
})

/** A pharmacy may have withdrawn access meanwhile, or somebody else works below them. */
const asked = { staleTime: 0, placeholderData: keepPreviousData } as const

export const laboratoryUserQuery = (scope: Scope, user: number) =>
  queryOptions({
    ...storeAs('laboratoryUser'),
    queryKey: ownedKey('laboratory', scope.identity, 'user', user),
    queryFn: async ({ signal }) =>
      unwrap(await scope.device.client.call('laboratoryUser', { params: { id: user }, signal })),
  })

export const hierarchySummaryQuery = (scope: Scope, user: number) =>
  queryOptions({
    ...storeAs('hierarchySummary'),
    queryKey: ownedKey('laboratory', scope.identity, 'user', user, 'hierarchy-summary'),
    queryFn: async ({ signal }) =>
      unwrap(await scope.device.client.call('hierarchySummary', { params: { id: user }, signal })),
  })

export const pharmaciesSummaryQuery = (scope: Scope, user: number) =>
  queryOptions({
    ...storeAs('pharmaciesSummary'),
    queryKey: ownedKey('laboratory', scope.identity, 'user', user, 'pharmacies-summary'),
    queryFn: async ({ signal }) =>
      unwrap(await scope.device.client.call('pharmaciesSummary', { params: { id: user }, signal })),
    staleTime: 0,
  })

export const userChildrenQuery = (scope: Scope, user: number, list: List) => {
  const query = listQuery(list, 'ofUser')
  return queryOptions({
    ...storeAs('userChildren'),
    queryKey: ownedKey('laboratory', scope.identity, 'user', user, 'children', query),
    queryFn: async ({ signal }) =>
      unwrap(await scope.device.client.call('userChildren', { params: { id: user }, query, signal })),
    ...asked,
  })
}

export const connectedPharmaciesQuery = (scope: Scope, user: number, list: List) => {
  const query = listQuery(list, 'ofPharmacy')
  return queryOptions({
    ...storeAs('laboratoryUserPharmacies'),
    queryKey: ownedKey('laboratory', scope.identity, 'user', user, 'pharmacies', query),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope.device.client.call('laboratoryUserPharmacies', { params: { id: user }, query, signal }),
      ),
    ...asked,
  })
}

export const pendingPharmaciesQuery = (scope: Scope, user: number, list: List) => {
  const query = listQuery(list, 'ofPharmacy')
  return queryOptions({
    ...storeAs('pendingPharmacies'),
    queryKey: ownedKey('laboratory', scope.identity, 'user', user, 'pending', query),
    queryFn: async ({ signal }) =>
      unwrap(await scope.device.client.call('pendingPharmacies', { params: { id: user }, query, signal })),
    ...asked,
  })
}
