import type { CartItem } from '@/domain/cart/cart-types'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
import { linesByQuickwin } from '@/domain/offers/line-discounts'
import type { AdjustableLine } from '@/domain/offers/meet-condition'
import type { QuickwinCondition } from '@/domain/offers/quickwin'
import { type DiscountFacts, linesToDiscount } from '@/domain/order/expected-prices'
import type { JudgedCart } from '@/domain/order/judge-cart'
import { orderFromCart } from '@/domain/order/order'

/** The conditions of a quickwin whose products are in a cart, and what they count there. */
export type CartConditions = {
  quickwin: number
  /** Names of the quickwin in the tags of the lines. */
  names: string[]
  conditions: readonly QuickwinCondition[]
  lines: AdjustableLine[]
  /** It takes something off, while its conditions are met. */
  discounts: boolean
}

/**
 * Conditions of each quickwin in the cart as the server will evaluate them when the cart is ordered: for the lines that name it,
 * with all of their units. An unmet condition costs its discount and does not stop the order.
 */
export const cartConditions = (
  item: CartItem,
  facts: DiscountFacts,
  productOf: (cn: Cn) => Pick<Product, 'pot' | 'outOfStock'> | undefined,
): CartConditions[] => {
  const order = orderFromCart({ item, name: '', method: null })
  return linesByQuickwin(linesToDiscount(order, item.products, facts), facts.quickwins).flatMap(
    ({ quickwin, lines }) => {
      if (quickwin.conditions.length === 0) return []
      const tags = lines.flatMap(({ product }) => product.tags.filter((tag) => tag.quickwin === quickwin.id))
      return {
        quickwin: quickwin.id,
        names: [...new Set(tags.map(({ name }) => name))],
        conditions: quickwin.conditions,
        discounts: quickwin.discount !== null || quickwin.campaignDiscount !== null,
        lines: lines.map(({ cn, quantity, pvl, product }) => ({
          cn,
          quantity,
          pvl,
          product: product.product,
          pack: productOf(cn)?.pot ?? null,
          // What its proposals came to.
          suggested: product.tags.reduce((sum, tag) => sum + tag.quantity, 0),
          outOfStock: productOf(cn)?.outOfStock ?? false,
          refused: false,
        })),
      }
    },
  )
}

/** What a cart orders of products in shortage. What is back soon stays in it, and is not among them. */
export const cartShortages = ({ item, lines }: JudgedCart, backSoon: ReadonlySet<Cn>) =>
  item.products.filter(
    ({ cn, quantity }) =>
      quantity > 0 &&
      !backSoon.has(cn) &&
      lines.get(cn)?.changes.some(({ kind }) => kind === 'shortage') === true,
  )
