import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { WaitingView } from '@/features/admin/connectors/connectors-search-params'
import { listQuery, pageQuery } from '@/features/admin/list-query'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import type { ListView } from '@/ui/data-grid/list/list-search'

type Scope = Pick<SessionScope, 'device' | 'identity'>

/** All that is asked about connectors, to be asked again after a change. */
export const connectorsKey = ({ identity }: Pick<Scope, 'identity'>) =>
  ownedKey('admin', identity, 'connectors')

export const connectorsQuery = ({ device, identity }: Scope, view: ListView) => {
  const query = pageQuery(view)
  return listQuery(ownedKey('admin', identity, 'connectors', query), (signal) =>
    device.client.call('connectors', { query, signal }),
  )
}

export const connectorQuery = ({ device, identity }: Scope, pharmacy: number) =>
  queryOptions({
    queryKey: ownedKey('admin', identity, 'connectors', pharmacy),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('connectorDetail', { params: { id: pharmacy }, signal })),
    staleTime: 0,
  })

export const waitingRowsQuery = ({ device, identity }: Scope, view: WaitingView, pharmacy: number) => {
  const query = { ...pageQuery(view), reason: view.reason ?? undefined }
  return listQuery(ownedKey('admin', identity, 'connectors', pharmacy, 'rows', query), (signal) =>
    device.client.call('connectorRows', { params: { id: pharmacy }, query, signal }),
  )
}
