import { clampQuantity } from '@/domain/basics/quantity'
import { cartLifeMilliseconds, withTagUnits } from '@/domain/cart/cart'
import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import type { Cn } from '@/domain/catalogue/catalogue'

/** A cart before and after something was removed from it; undefined when it ended empty. */
export type Removal = { before: CartItem; after: CartItem | undefined }

/**
 * Puts back what was removed, takes away what came in its place, and leaves alone what was changed since. Lines, and tags of
 * a line, are in their order again. `now` in epoch milliseconds.
 */
export const undoRemoval = (
  item: CartItem | undefined,
  { before, after }: Removal,
  now: number,
): CartItem => {
  const [had, left, has] = [byCn(before), byCn(after), byCn(item)]
  const products = [...new Set([...had.keys(), ...has.keys()])].flatMap((cn) => {
    const former = had.get(cn)
    const current = has.get(cn)
    if (former === undefined && current !== undefined && isSame(current, left.get(cn))) return []
    const wasRemoved = former !== undefined && !isSame(former, left.get(cn))
    return (wasRemoved ? putBack(former, { left: left.get(cn), current }) : current) ?? []
  })
  return { ...(item ?? before), products, expirationDate: now + cartLifeMilliseconds }
}

const putBack = (
  former: CartProduct,
  { left, current }: { left: CartProduct | undefined; current: CartProduct | undefined },
): CartProduct => {
  if (current === undefined || isSame(current, left)) return former
  const removed = former.tags.filter(({ code }) => !left?.tags.some((tag) => tag.code === code))
  return {
    ...current,
    quantity: clampQuantity(current.quantity + former.quantity - (left?.quantity ?? 0)),
    tags: removed.reduce<CartProduct['tags']>((tags, tag) => withTagUnits(tags, tag), current.tags),
  }
}

const byCn = (item: CartItem | undefined): ReadonlyMap<Cn, CartProduct> =>
  new Map(item?.products.map((product) => [product.cn, product]))

const isSame = (a: CartProduct | undefined, b: CartProduct | undefined) =>
  JSON.stringify(a) === JSON.stringify(b)
