import { shareOut } from '@/domain/basics/share-out'
import type { CartProduct } from '@/domain/cart/cart-types'

/** A product's units as shared among its tags, in their order: in proportion to theirs, and all of them. */
export const unitsByTag = ({ quantity, tags }: Pick<CartProduct, 'quantity' | 'tags'>): number[] =>
  shareOut(
    quantity,
    tags.map((tag) => tag.quantity),
  )

/** Units of a cart that came from the proposal of that tag; 0 without a cart. */
export const unitsOfTag = (
  item: { products: readonly Pick<CartProduct, 'quantity' | 'tags'>[] } | undefined,
  code: string,
): number => {
  let units = 0
  for (const product of item?.products ?? []) {
    const shares = unitsByTag(product)
    product.tags.forEach((tag, position) => {
      if (tag.code === code) units += shares[position] ?? 0
    })
  }
  return units
}
