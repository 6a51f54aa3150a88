import { madridDay } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import { discountFacts, withExpectedPrices } from '@/domain/order/expected-prices'
import type { CartFacts } from '@/domain/order/judge-cart'
import type { OrderToCreate } from '@/domain/order/order'
import type { Device } from '@/offline/device/device'
import type { OrderDisplay } from '@/offline/kinds/order'

type DiscountSource = Pick<Device, 'snapshots' | 'serverNow'>

/** What decides about carts today, as stored on this device; null without the pharmacy's data. */
export const readCartFacts = async (device: DiscountSource, pharmacy: number): Promise<CartFacts | null> => {
  const data = await device.snapshots.loadOffers(pharmacy).catch(() => null)
  if (data === null) return null
  const today = madridDay(new Date(device.serverNow()))
  return {
    ...discountFacts(data.purchasing, today),
    catalogue: data.catalogue,
    taxes: data.purchasing.taxes ?? null,
    terms: new Map(data.purchasing.methods.map((each) => [each.laboratory, each])),
    running: lineCampaigns(data.purchasing.campaigns, { today, only: [], fallback: null }),
  }
}

/**
 * The order with the price that its cart shows for each line, by the facts of its screen, which are read where it has none yet.
 * If the data for that cannot be read, the order is saved without.
 */
export const expectedOrder = async (
  device: DiscountSource,
  order: OrderToCreate,
  { products, facts }: { products: OrderDisplay['products']; facts: CartFacts | null | undefined },
): Promise<OrderToCreate> =>
  withExpectedPrices(order, products, facts === undefined ? await readCartFacts(device, order.pharma) : facts)

/** Total of an order at its expected prices. */
export const expectedTotal = ({ purchaseOrderLines }: OrderToCreate): Cents =>
  purchaseOrderLines.reduce((total, { expected }) => total + (expected?.totalPvlWithDiscount ?? 0), 0)
