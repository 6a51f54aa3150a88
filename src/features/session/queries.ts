import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { storeAs } from '@/offline/session/stored-answers'
import { ownedKey } from '@/parts/session/query-keys'

export const pharmacyQuery = (device: Device, identity: Identity, pharmacy: number) =>
  queryOptions({
    ...storeAs('pharmacy'),
    queryKey: ownedKey('pharmacy', identity, pharmacy),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('pharmacy', { params: { id: pharmacy }, signal })),
    staleTime: 5 * 60_000,
  })
