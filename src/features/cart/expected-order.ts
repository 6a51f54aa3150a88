import type { Cents } from '@/domain/basics/money'
import { withExpectedPrices } from '@/domain/order/expected-prices'
import type { CartFacts } from '@/domain/order/judge-cart'
import type { OrderToCreate } from '@/domain/order/order'
import type { OrderDisplay } from '@/offline/kinds/order'
import { type DiscountSource, readCartFacts } from '@/parts/purchasing/cart-facts'

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
