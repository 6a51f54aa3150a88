import type { InputOf } from '@/api/call-input'
import {
  type CreatedOrder,
  createOrder,
  type OrderToCreate,
  orderToCreateSchema,
} from '@/contract/orders/order-creation'
import { lineAmount } from '@/domain/basics/money'
import { atPrices } from '@/domain/cart/cart-merge'
import type { CartItem } from '@/domain/cart/cart-types'
import { type PriceChange, priceTotals } from '@/domain/offers/price-change'
import { type CartKey, checked, type Kind, type Send } from '@/offline/kinds/kind'
import type { OrderEntry } from '@/offline/kinds/order-schema'

/** What the screens show of an order that the server does not have yet. */
export type OrderDisplay = OrderEntry['display']

/** An order under its idempotency key. */
export type OrderMessage = Pick<OrderEntry, 'id' | 'body'>

export type OrderGiven = {
  order: OrderToCreate
  display: OrderDisplay
  /** The laboratory whose cart becomes this order and goes with it; absent for an order saved from a proposal. */
  fromCart?: number
  /** The proposal that becomes this order, and never another one; absent for an order of a cart. */
  fromProposal?: string
}

/**
 * Nothing was saved. `cart_changed`: another tab changed or saved that cart meanwhile; `proposal_ordered`: there is an order of
 * that proposal, by another tab, or by this one before the browser brought back what had been removed.
 */
export type NotAsShown = 'cart_changed' | 'proposal_ordered'

export const postOrder = (send: Send, { id, body }: OrderMessage) => {
  const input: InputOf<typeof createOrder> = { body, headers: { 'idempotency-key': id } }
  return send(createOrder, input)
}

export const orderKind: Kind<OrderEntry, OrderGiven, CreatedOrder, NotAsShown> = {
  schema: () => import('@/offline/kinds/order-schema'),
  make(begun, { order, display }) {
    const body = checked(orderToCreateSchema, order)
    return body.ok
      ? { ok: true, entry: { ...begun, endpoint: 'createOrder', body: body.output, order: null, display } }
      : body
  },
  async change(transaction, { owner, body }, given) {
    const key = cartKeyOf(owner, given)
    const { fromProposal: proposal = null } = given
    // Together, because other windows' writes wait for this one, and each answer waits for a busy page.
    const [cart, isOrdered] = await Promise.all([
      key && transaction.cart(key),
      proposal && transaction.isClosed(proposal),
    ])
    if (isOrdered) return 'proposal_ordered'
    if (key !== null && !hasSameLines(cart ?? undefined, body)) return 'cart_changed'
    return () => Promise.all([key && transaction.deleteCart(key), proposal && transaction.close(proposal)])
  },
  post: postOrder,
  accepted: (entry, { id, name, priceDrops }) => ({
    ...entry,
    order: { id, name },
    // Never those of an earlier refusal.
    prices: priceDrops,
    display: priceDrops ? displayAt(entry.display, priceDrops) : entry.display,
  }),
  inReview: (entry, { code, prices }) => (code === 'price_risen' && prices ? { ...entry, prices } : null),
  absent: ['order_rejected', 'price_risen'],
}

/** The cart that becomes the order; null for an order saved from a proposal. */
export const cartKeyOf = (owner: string, { order, fromCart }: OrderGiven): CartKey | null =>
  fromCart === undefined ? null : { owner, pharma: order.pharma, laboratory: fromCart }

/** Two tabs that save the same cart must not make two orders: the cart must still be what the order says. */
export const hasSameLines = (cart: CartItem | undefined, order: OrderToCreate): boolean => {
  const units = new Map(cart?.products.map(({ cn, quantity }) => [cn, quantity]))
  const ordered = order.purchaseOrderLines
  const withUnits = [...units.values()].filter((quantity) => quantity > 0).length
  return withUnits === ordered.length && ordered.every(({ cn, quantity }) => units.get(cn) === quantity)
}

/** What the screens show of an order whose lines cost something else by now. */
export const displayAt = (display: OrderDisplay, changes: readonly PriceChange[]): OrderDisplay => {
  const { before, now } = priceTotals(changes)
  const products = atPrices(display.products, changes)
  return {
    ...display,
    products,
    totalPvl: products.reduce((total, { quantity, pvl }) => total + lineAmount(quantity, pvl), 0),
    totalPvlWithDiscount: display.totalPvlWithDiscount + now - before,
  }
}
