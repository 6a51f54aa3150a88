import { queryOptions } from '@tanstack/react-query'
import type { KnownPharmacy } from '@/contract/session'
import { madridDay } from '@/domain/basics/dates'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'

/**
 * Null while the pharmacy's data is not on this device. Under the key of purchasing, so that a refreshed snapshot
 * brings its new prices.
 */
export const assortmentQuery = (scope: { device: Device; identity: Identity; pharmacy: KnownPharmacy }) =>
  queryOptions({
    queryKey: ['purchasing', scope.pharmacy.id, ownerOf(scope.identity), 'assortment'],
    networkMode: 'always',
    retry: false,
    structuralSharing: false,
    queryFn: async () => {
      const { device, pharmacy } = scope
      const data = await device.snapshots.loadPharmacyData(pharmacy.id)
      if (data === null) return null
      // With the sales engine, which the first screens do not wait for.
      const { createAssortment } = await import('@/features/quick-order/assortment')
      return createAssortment(data, { pharmacy, today: madridDay(new Date(device.serverNow())) })
    },
  })
