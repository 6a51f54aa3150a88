import { madridDay } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import { discountFacts, withExpectedPrices } from '@/domain/order/expected-prices'
import type { OrderToCreate } from '@/domain/order/order'
import type { OrderDisplay } from '@/offline/database/outbox-entry'
import type { Device } from '@/offline/device/device'

type DiscountSource = Pick<Device, 'snapshots' | 'serverNow'>

/**
 * The data that decides about discounts today, and the catalogue's products, as stored on this device; null without the
 * pharmacy's data.
 */
export const readDiscountFacts = async (device: DiscountSource, pharmacy: number) => {
  const data = await device.snapshots.loadOffers(pharmacy).catch(() => null)
  if (data === null) return null
  const { indexByCn, products } = data.catalogue
  return {
    ...discountFacts(data.purchasing, madridDay(new Date(device.serverNow()))),
    /** Undefined for a product that the catalogue does not have any longer. */
    productOf: (cn: Cn) => products[indexByCn.get(cn) ?? -1],
  }
}

export type CartFacts = Awaited<ReturnType<typeof readDiscountFacts>>

/**
 * The order with the price that its cart shows for each line, by the facts of its screen, which are read where it has none yet.
 * If the data for that cannot be read, the order is saved without.
 */
export const expectedOrder = async (
  device: DiscountSource,
  order: OrderToCreate,
  { products, facts }: { products: OrderDisplay['products']; facts: CartFacts | undefined },
): Promise<OrderToCreate> =>
  withExpectedPrices(
    order,
    products,
    facts === undefined ? await readDiscountFacts(device, order.pharma) : facts,
  )

/** Total of an order at its expected prices. */
export const expectedTotal = ({ purchaseOrderLines }: OrderToCreate): Cents =>
  purchaseOrderLines.reduce((total, { expected }) => total + (expected?.totalPvlWithDiscount ?? 0), 0)
