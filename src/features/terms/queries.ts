import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { persistAs } from '@/offline/session/query-persister'

/** Asked once per start, with the user; never kept for a start without a network, where nothing could be answered. */
export const pendingTermsQuery = (device: Device, identity: Identity) =>
  queryOptions({
    queryKey: ['terms', ownerOf(identity), 'pending'],
    queryFn: async ({ signal }) => unwrap(await device.client.call('pendingLaboratoryTerms', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The user's pharmacies with their laboratories: who could be given access. */
export const ownPharmaciesQuery = (device: Device, identity: Identity) =>
  queryOptions({
    queryKey: ['terms', ownerOf(identity), 'pharmacies'],
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('userPharmacies', { query: {}, signal })).data,
  })

/** What the user answered to the laboratories. */
export const laboratoryTermsQuery = (device: Device, identity: Identity) =>
  queryOptions({
    ...persistAs('laboratoryTermsOfUser'),
    queryKey: ['terms', ownerOf(identity), 'laboratories'],
    queryFn: async ({ signal }) => unwrap(await device.client.call('laboratoryTermsOfUser', { signal })),
  })
