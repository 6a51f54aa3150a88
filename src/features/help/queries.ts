import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { RouteName } from '@/domain/help/route-name'
import { storeAs } from '@/offline/session/stored-answers'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

/** A screen, and the laboratories and modules that its tutorials are for. */
export type HelpTopic = { tag: RouteName; laboratories: readonly number[]; modules: readonly number[] }

export const videoTutorialsQuery = (
  { device, identity }: Pick<SessionScope, 'device' | 'identity'>,
  { tag, laboratories, modules }: HelpTopic,
) =>
  queryOptions({
    ...storeAs('videoTutorials'),
    queryKey: ownedKey('help', identity, tag, laboratories, modules),
    queryFn: async ({ signal }) => {
      const query = { tag, laboratories, reboticaModules: modules }
      return unwrap(await device.client.call('videoTutorials', { query, signal })).data
    },
    staleTime: 5 * 60_000,
  })
