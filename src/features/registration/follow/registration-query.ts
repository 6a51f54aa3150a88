import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

/** Not stored on the device: names and telephones of a pharmacy's people. */
export const registrationQuery = (
  { device, identity }: Pick<SessionScope, 'device' | 'identity'>,
  registration: number,
) =>
  queryOptions({
    queryKey: ownedKey('registration', identity, registration),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('registrationProgress', { params: { id: registration }, signal })),
    staleTime: 0,
  })
