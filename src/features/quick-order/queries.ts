import { queryOptions } from '@tanstack/react-query'
import { madridDay } from '@/domain/basics/dates'
import type { PurchasingScope } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'

/**
 * Null while the pharmacy's data is not on this device. Under the key of purchasing, so that a refreshed snapshot
 * brings its new prices.
 */
export const assortmentQuery = (scope: PurchasingScope) =>
  queryOptions({
    queryKey: ownedKey('purchasing', scope.identity, scope.pharmacy.id, 'assortment'),
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
