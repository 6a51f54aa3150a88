import { madridDay } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import { discountFacts, withExpectedPrices } from '@/domain/order/expected-prices'
import type { OrderToCreate } from '@/domain/order/order'
import type { OrderDisplay } from '@/offline/database/outbox-entry'
import type { Device } from '@/offline/device/device'

type DiscountSource = Pick<Device, 'snapshots' | 'serverNow'>

/** The data that decides about discounts today, as stored on this device; null without the pharmacy's data. */
export const readDiscountFacts = async (device: DiscountSource, pharmacy: number) => {
  const data = await device.snapshots.loadPharmacyData(pharmacy).catch(() => null)
  return data && discountFacts(data.purchasing, madridDay(new Date(device.serverNow())))
}

/**
 * The order with the price that its cart shows for each line. If the data for that cannot be read, the order is saved
 * without.
 */
export const expectedOrder = async (
  device: DiscountSource,
  order: OrderToCreate,
  products: OrderDisplay['products'],
): Promise<OrderToCreate> =>
  withExpectedPrices(order, products, await readDiscountFacts(device, order.pharma))

/** Total of an order at its expected prices. */
export const expectedTotal = ({ purchaseOrderLines }: OrderToCreate): Cents =>
  purchaseOrderLines.reduce((total, { expected }) => total + (expected?.totalPvlWithDiscount ?? 0), 0)
