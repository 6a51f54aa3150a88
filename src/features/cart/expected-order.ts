import { madridDay } from '@/domain/dates'
import { discountFacts, withExpectedPrices } from '@/domain/expected-prices'
import type { OrderToCreate } from '@/domain/order'
import type { Device } from '@/offline/device'
import type { OrderDisplay } from '@/offline/outbox-entry'

/** The order with what its cart said that each line costs. Data that cannot be read never keeps an order from being saved. */
export const expectedOrder = async (
  device: Pick<Device, 'snapshots' | 'serverNow'>,
  order: OrderToCreate,
  products: OrderDisplay['products'],
): Promise<OrderToCreate> => {
  const data = await device.snapshots.loadPharmacyData(order.pharma).catch(() => null)
  const today = madridDay(new Date(device.serverNow()))
  return withExpectedPrices(order, products, data && discountFacts(data.purchasing, today))
}
