import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { persistAs } from '@/offline/session/query-persister'
import { ownedKey } from '@/parts/session/query-keys'

/** Stays on the device, with its age. */
export const pharmacyConnectorQuery = (
  { device, identity }: { device: Device; identity: Identity },
  pharmacy: number,
) =>
  queryOptions({
    ...persistAs('pharmacyConnector'),
    queryKey: ownedKey('connector', identity, pharmacy),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('pharmacyConnector', { params: { id: pharmacy }, signal })),
    staleTime: 0,
  })
