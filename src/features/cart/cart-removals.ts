import { formatInteger } from '@/domain/basics/numbers'
import { type CartLine, removeTag, removeTagFromProduct } from '@/domain/cart/cart'
import type { CartProduct } from '@/domain/cart/cart-types'
import { undoRemoval } from '@/domain/cart/undo-removal'
import type { Cn } from '@/domain/catalogue/catalogue'
import { withoutRefused, withSubstitutes } from '@/domain/order/judge-cart'
import type { CartEdit, CartStore } from '@/offline/cart/cart'
import { showUndoNotice } from '@/ui/feedback/undo-notice'

const unitsText = (units: number) => (units === 1 ? '1 ud' : `${formatInteger(units)} uds`)

const products = (count: number) => (count === 1 ? '1 producto' : `${formatInteger(count)} productos`)

/** What the user can take out of a laboratory's cart: each says what went, and can be undone for some seconds. */
export const cartRemovals = (cart: CartStore, laboratory: number) => {
  const shown = () => cart.getSnapshot().items.find((item) => item.laboratory === laboratory)
  const remove = (message: string, removal: CartEdit) => {
    const before = shown()
    if (before === undefined) return
    cart.changeCart(laboratory, removal)
    const removed = { before, after: shown() }
    void showUndoNotice(message, () =>
      cart.restoreCart(laboratory, (item, now) => undoRemoval(item, removed, now)),
    )
  }
  return {
    /** The last tag takes the line with it, also units that were changed by hand (purchasing.md §4). */
    tagOfProduct(cn: Cn, code: string) {
      const product = shown()?.products.find((each) => each.cn === cn)
      const tag = product?.tags.find((each) => each.code === code)
      if (product === undefined || tag === undefined) return
      remove(
        product.tags.length === 1
          ? `Fuera del pedido: ${product.product}, ${unitsText(product.quantity)}.`
          : `Fuera del pedido: ${unitsText(tag.quantity)} de ${tag.name} en ${product.product}.`,
        (item, now) => removeTagFromProduct(item, { cn, code, now }),
      )
    },
    tag: ({ code, name }: { code: string; name: string }) =>
      remove(`Productos de ${name} descartados.`, (item, now) => removeTag(item, { code, now })),
    /** Lines that cannot be ordered. */
    refused: (lines: readonly Pick<CartProduct, 'cn'>[]) =>
      remove(`Fuera del pedido: ${products(lines.length)}.`, (item, now) => withoutRefused(item, lines, now)),
    replace: (substitutes: ReadonlyMap<Cn, CartLine>) =>
      remove(`Cambiado por otro de su grupo: ${products(substitutes.size)}.`, (item, now) =>
        withSubstitutes(item, substitutes, now),
      ),
    cart: (name: string) => remove(`Pedido de ${name} descartado.`, () => undefined),
  }
}
