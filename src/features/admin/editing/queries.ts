import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { EntryKind } from '@/contract/editing/entries'
import { listQuery, pageQuery } from '@/features/admin/list-query'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import type { ListView } from '@/ui/data-grid/list/list-search'

type Scope = Pick<SessionScope, 'device' | 'identity'>

/** Never stored on the device: what is edited has to be what is stored now. */
export const entriesQuery = ({ device, identity }: Scope, view: ListView, kind: EntryKind) => {
  const query = pageQuery(view)
  return listQuery(ownedKey('data', identity, 'list', kind, query), (signal) =>
    device.client.call('editableEntries', { params: { kind }, query, signal }),
  )
}

/** Asked for when its form opens, and never again while it is being edited. */
export const entryQuery = ({ device, identity }: Scope, { kind, key }: { kind: EntryKind; key: string }) =>
  queryOptions({
    queryKey: ownedKey('data', identity, 'entry', kind, key),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('editableEntry', { params: { kind }, query: { key }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
