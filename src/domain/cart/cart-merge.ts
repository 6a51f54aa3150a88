import { clampQuantity } from '@/domain/basics/quantity'
import { cartLifeMilliseconds, cartVersion, withTagUnits } from '@/domain/cart/cart'
import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import type { PriceChange } from '@/domain/offers/price-change'

type Returned = { pharma: number; laboratory: number; products: readonly CartProduct[]; now: number }

/**
 * The cart with the lines of an order that comes back to it: units of the same product add up (to 9999), and so do
 * those of the same tag. `now` in epoch milliseconds.
 */
export const mergeCart = (
  cart: CartItem | undefined,
  { pharma, laboratory, products, now }: Returned,
): CartItem => {
  const merged = new Map(cart?.products.map((product) => [product.cn, product]))
  for (const product of products) {
    const existing = merged.get(product.cn)
    merged.set(product.cn, existing ? withProduct(existing, product) : product)
  }
  return {
    pharma,
    laboratory,
    version: cartVersion,
    expirationDate: now + cartLifeMilliseconds,
    products: [...merged.values()],
  }
}

const withProduct = (existing: CartProduct, returned: CartProduct): CartProduct => ({
  ...existing,
  quantity: clampQuantity(existing.quantity + returned.quantity),
  tags: returned.tags.reduce(withTagUnits, existing.tags),
})

/** The cart whose lines of these products name no campaign any more. */
export const withoutCampaigns = (cart: CartItem, cns: ReadonlySet<string>): CartItem => ({
  ...cart,
  products: cart.products.map((product) => (cns.has(product.cn) ? { ...product, campaign: null } : product)),
})

/** The products at the unit prices that the server named. */
export const atPrices = (
  products: readonly CartProduct[],
  changes: readonly PriceChange[],
): CartProduct[] => {
  const nowByCn = new Map(changes.map(({ cn, now }) => [cn, now.pvl]))
  return products.map((product) => ({ ...product, pvl: nowByCn.get(product.cn) ?? product.pvl }))
}

/** What stays in the cart when its order was sent while somebody added to it; undefined for nothing. */
export const withoutOrdered = (
  cart: CartItem | undefined,
  lines: readonly { cn: string; quantity: number }[],
): CartItem | undefined => {
  if (cart === undefined) return undefined
  const ordered = new Map(lines.map(({ cn, quantity }) => [cn, quantity]))
  const products = cart.products
    .map((product) => ({ ...product, quantity: product.quantity - (ordered.get(product.cn) ?? 0) }))
    .filter(({ cn, quantity }) => quantity > 0 || !ordered.has(cn))
  return products.length === 0 ? undefined : { ...cart, products }
}
