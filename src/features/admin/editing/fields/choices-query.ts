import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { ChoicesOf } from '@/features/admin/editing/kinds/field-spec'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

type Scope = Pick<SessionScope, 'device' | 'identity'>

/** The first choices that are found, or those with these values. */
export const choicesQuery = (
  { device, identity }: Scope,
  { of, ...query }: { of: ChoicesOf } & ({ filter: string } | { value: string[] }),
) =>
  queryOptions({
    queryKey: ownedKey('data', identity, 'choices', of, query),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('editingChoices', { params: { of }, query, signal })),
    staleTime: 30_000,
  })
