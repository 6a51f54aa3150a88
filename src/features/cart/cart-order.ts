import { summariseCart } from '@/domain/cart/cart'
import type { CartItem, CartSummary } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import { type CartFacts, type JudgedCart, termsOf } from '@/domain/order/judge-cart'
import { orderFromCart, orderName } from '@/domain/order/order'
import { maxOrderLines, tooManyLines } from '@/domain/order/order-limits'
import { expectedOrder, expectedTotal } from '@/features/cart/expected-order'
import type { Device } from '@/offline/device/device'
import type { ReviewedOrder } from '@/parts/orders/review/review-summary'
import type { OrderInReview } from '@/parts/orders/use-order-saving'

const notOrderable = 'Quite o cambie antes lo que no se puede pedir'

/** A laboratory's cart as the order that it becomes, at today's prices as this device knows them. */
export type CartOrder = OrderInReview & {
  reviewed: ReviewedOrder
  /** The products of its lines with units. */
  cns: readonly Cn[]
  /** Why it cannot be saved as it is. */
  disabledReason: string | null
}

export const cartOrder = (
  { device, facts }: { device: Device; facts: CartFacts | null | undefined },
  { judged, laboratory: { id, name, image } }: Pick<CartOrder, 'laboratory'> & { judged: JudgedCart },
): CartOrder => {
  const laboratory = { id, name, image }
  const { item, refused, discountedPvl } = judged
  const products = item.products.filter(({ quantity }) => quantity > 0)
  const summary = summariseCart(item)
  const { totalQuantity, totalPvl, totalPvp } = summary
  return {
    laboratory,
    terms: termsOf(judged),
    reviewed: { lines: products.length, units: totalQuantity, totalPvl, totalPvp, discountedPvl },
    cns: products.map(({ cn }) => cn),
    disabledReason: whyNotSaved(item, summary) ?? (refused.length > 0 ? notOrderable : null),
    makeOrder: async (method) => {
      const made = orderFromCart({ item, name: orderName(new Date(device.serverNow())), method })
      const order = await expectedOrder(device, made, { products, facts })
      const totals = { totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount: expectedTotal(order) }
      return { fromCart: id, order, display: { laboratory, ...totals, products } }
    },
  }
}

/** Why nothing of a cart can be saved, whatever its lines are. */
export const whyNotSaved = ({ products }: CartItem, { totalPvl }: CartSummary): string | null => {
  if (totalPvl <= 0) return 'Debe añadir al menos un producto'
  return products.filter(({ quantity }) => quantity > 0).length > maxOrderLines ? tooManyLines : null
}
