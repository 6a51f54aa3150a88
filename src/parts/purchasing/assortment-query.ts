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
      const offers = await device.snapshots.loadOffers(pharmacy.id)
      if (offers === null) return null
      // Products can be ordered without knowing how many were sold.
      const unitsSold = await device
        .purchasing(pharmacy.id)
        .unitsSold()
        .catch(() => null)
      const { createAssortment } = await import('@/parts/purchasing/assortment')
      return createAssortment(offers, { pharmacy, unitsSold, today: madridDay(new Date(device.serverNow())) })
    },
  })
