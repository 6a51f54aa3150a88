import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { RegisterView } from '@/features/laboratory/discount-register/register-search-params'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import { gridQuery } from '@/ui/data-grid/list/grid-query'

type Scope = Pick<SessionScope, 'device' | 'identity'>

export const registerKey = ({ identity }: Pick<Scope, 'identity'>, laboratory: number) =>
  ownedKey('discount-register', identity, laboratory)

/** Asked again whenever somebody looks: another director may have closed a month. */
export const registerQuery = (scope: Scope, laboratory: number) =>
  queryOptions({
    queryKey: ownedKey('discount-register', scope.identity, laboratory, 'months'),
    queryFn: async ({ signal }) =>
      unwrap(await scope.device.client.call('discountRegister', { params: { id: laboratory }, signal })),
    staleTime: 0,
  })

export const registerRowsQuery = (
  scope: Scope,
  { laboratory, month }: { laboratory: number; month: string },
  view: RegisterView,
) => {
  const { skip, take } = gridQuery(view)
  const query = { skip, take, filter: view.search }
  const queryKey: QueryKey = ownedKey('discount-register', scope.identity, laboratory, month, query)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) =>
      unwrap(
        await scope.device.client.call('discountRegisterRows', {
          params: { id: laboratory, month },
          query,
          signal,
        }),
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
