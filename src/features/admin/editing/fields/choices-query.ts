import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { ChoicesOf } from '@/features/admin/editing/kinds/field-spec'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

type Scope = Pick<SessionScope, 'device' | 'identity'>

/** Values of one call: their address stays short enough for any proxy. */
const valuesAtOnce = 200

/** The first choices that are found, or those with these values, however many. */
export const choicesQuery = (
  { device, identity }: Scope,
  { of, ...query }: { of: ChoicesOf } & ({ filter: string } | { value: string[] }),
) =>
  queryOptions({
    queryKey: ownedKey('data', identity, 'choices', of, query),
    queryFn: async ({ signal }) => {
      const ask = async (part: typeof query) =>
        unwrap(await device.client.call('editingChoices', { params: { of }, query: part, signal }))
      if ('filter' in query) return ask(query)
      const found: Awaited<ReturnType<typeof ask>> = []
      for (let from = 0; from < query.value.length; from += valuesAtOnce)
        found.push(...(await ask({ value: query.value.slice(from, from + valuesAtOnce) })))
      return found
    },
    staleTime: 30_000,
  })
