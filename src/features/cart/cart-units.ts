import { setQuantity } from '@/domain/cart/cart'
import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { CartStore } from '@/offline/cart/cart'

/** Sets the units of several lines of a cart. `undo` does not touch those that were changed since. */
export const setCartUnits = (
  cart: Pick<CartStore, 'changeCart'>,
  { laboratory, products }: CartItem,
  units: ReadonlyMap<Cn, number>,
): { undo: () => void } => {
  const edit = (unitsOf: (product: CartProduct) => number | undefined) =>
    cart.changeCart(laboratory, (current, now) =>
      current.products.reduce((edited, product) => {
        const quantity = unitsOf(product)
        return quantity === undefined ? edited : setQuantity(edited, { cn: product.cn, quantity, now })
      }, current),
    )
  const before = new Map(products.map(({ cn, quantity }) => [cn, quantity]))
  edit(({ cn }) => units.get(cn))
  return {
    undo: () => edit(({ cn, quantity }) => (quantity === units.get(cn) ? before.get(cn) : undefined)),
  }
}
