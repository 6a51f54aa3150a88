import { madridDay } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import { discountFacts, withExpectedPrices } from '@/domain/order/expected-prices'
import type { OrderToCreate } from '@/domain/order/order'
import type { OrderDisplay } from '@/offline/database/outbox-entry'
import type { Device } from '@/offline/device/device'

type DiscountSource = Pick<Device, 'snapshots' | 'serverNow'>

/** What decides about discounts today, as this device has it; null without the pharmacy's data. */
export const readDiscountFacts = async (device: DiscountSource, pharmacy: number) => {
  const data = await device.snapshots.loadPharmacyData(pharmacy).catch(() => null)
  return data && discountFacts(data.purchasing, madridDay(new Date(device.serverNow())))
}

/** The order with what its cart said that each line costs. Data that cannot be read never keeps an order from being saved. */
export const expectedOrder = async (
  device: DiscountSource,
  order: OrderToCreate,
  products: OrderDisplay['products'],
): Promise<OrderToCreate> =>
  withExpectedPrices(order, products, await readDiscountFacts(device, order.pharma))

/** What an order with its expected prices costs. */
export const expectedTotal = ({ purchaseOrderLines }: OrderToCreate): Cents =>
  purchaseOrderLines.reduce((total, { expected }) => total + (expected?.totalPvlWithDiscount ?? 0), 0)
