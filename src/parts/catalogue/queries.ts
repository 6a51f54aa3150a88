import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { persistAs } from '@/offline/session/query-persister'
import { ownedKey } from '@/parts/session/query-keys'

/** Official lists that the catalogue is made of. They change when one is imported, some times a month. */
export const catalogueSourcesQuery = ({ device, identity }: { device: Device; identity: Identity }) =>
  queryOptions({
    ...persistAs('catalogueSources'),
    queryKey: ownedKey('catalogue', identity, 'sources'),
    queryFn: async ({ signal }) => unwrap(await device.client.call('catalogueSources', { signal })),
    staleTime: 60 * 60_000,
  })
