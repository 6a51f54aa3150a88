import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { ChoicesOf } from '@/features/admin/editing/kinds/field-spec'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

type Scope = Pick<SessionScope, 'device' | 'identity'>

export const choicesQuery = (
  { device, identity }: Scope,
  { of, filter }: { of: ChoicesOf; filter: string },
) =>
  queryOptions({
    queryKey: ownedKey('data', identity, 'choices', of, filter),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('editingChoices', { params: { of }, query: { filter }, signal })),
    staleTime: 30_000,
  })
