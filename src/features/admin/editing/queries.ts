import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { EntryKind } from '@/contract/editing/entries'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/list/columns'
import { gridQuery } from '@/ui/data-grid/list/grid-query'

type Scope = Pick<SessionScope, 'device' | 'identity'>

/** Never stored on the device: what is edited has to be what is stored now. */
export const entriesQuery = (
  { device, identity }: Scope,
  { kind, grid, filter }: { kind: EntryKind; grid: GridState; filter: string },
) => {
  const query = { ...gridQuery(grid), filter }
  return queryOptions({
    queryKey: ownedKey('data', identity, 'list', kind, query),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('editableEntries', { params: { kind }, query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
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
