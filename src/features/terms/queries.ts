import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { storeAs } from '@/offline/session/stored-answers'
import { ownedKey } from '@/parts/session/query-keys'

/** Asked once per start, with the user; never kept for a start without a network, where nothing could be answered. */
export const pendingTermsQuery = (device: Device, identity: Identity) =>
  queryOptions({
    queryKey: ownedKey('terms', identity, 'pending'),
    queryFn: async ({ signal }) => unwrap(await device.client.call('pendingLaboratoryTerms', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The user's pharmacies with their laboratories: who could be given access. */
export const ownPharmaciesQuery = (device: Device, identity: Identity) =>
  queryOptions({
    queryKey: ownedKey('terms', identity, 'pharmacies'),
    queryFn: async ({ signal }) =>
      unwrap(
        await device.client.call('userPharmacies', {
          query: { laboratoryAssociation: device.laboratoryAssociation() },
          signal,
        }),
      ).data,
  })

/** What the user answered to the laboratories. */
export const laboratoryTermsQuery = (device: Device, identity: Identity) =>
  queryOptions({
    ...storeAs('laboratoryTermsOfUser'),
    queryKey: ownedKey('terms', identity, 'laboratories'),
    queryFn: async ({ signal }) => unwrap(await device.client.call('laboratoryTermsOfUser', { signal })),
  })
