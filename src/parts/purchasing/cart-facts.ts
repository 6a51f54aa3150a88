import { queryOptions } from '@tanstack/react-query'
import { madridDay } from '@/domain/basics/dates'
import type { CartFacts } from '@/domain/order/judge-cart'
import type { Device } from '@/offline/device/device'
import { cartFactsOf } from '@/offline/purchasing/cart-facts'
import { fromDevice, type PurchasingScope } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'

export type DiscountSource = Pick<Device, 'snapshots' | 'serverNow'>

/** What decides about carts today: catalogue, campaigns, quickwins. */
export const cartFactsQuery = (scope: Omit<PurchasingScope, 'pharmacy'> & { pharmacy: { id: number } }) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', scope.identity, scope.pharmacy.id, 'cart-facts'),
    // The answer contains Maps, which structural sharing cannot compare.
    structuralSharing: false,
    queryFn: () => readCartFacts(scope.device, scope.pharmacy.id),
  })

/** What decides about carts today, as stored on this device; null without the pharmacy's data. */
export const readCartFacts = async (device: DiscountSource, pharmacy: number): Promise<CartFacts | null> => {
  const data = await device.snapshots.loadOffers(pharmacy).catch(() => null)
  return data && cartFactsOf(data, madridDay(new Date(device.serverNow())))
}
