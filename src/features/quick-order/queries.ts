import { queryOptions } from '@tanstack/react-query'
import { madridDay } from '@/domain/basics/dates'
import type { PurchasingScope } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'

/**
 * Null if the pharmacy's data is not on this device. Under the purchasing key, so that a refresh of the data also
 * refreshes its prices.
 */
export const assortmentQuery = (scope: PurchasingScope) =>
  queryOptions({
    queryKey: ownedKey('purchasing', scope.identity, scope.pharmacy.id, 'assortment'),
    structuralSharing: false,
    queryFn: async () => {
      const { device, pharmacy } = scope
      const data = await device.snapshots.loadPharmacyData(pharmacy.id)
      if (data === null) return null
      // Loaded on demand, because it brings in the sales engine, which the first screens do not need.
      const { createAssortment } = await import('@/features/quick-order/products/assortment')
      return createAssortment(data, { pharmacy, today: madridDay(new Date(device.serverNow())) })
    },
  })
