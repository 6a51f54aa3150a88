import { expect, test } from 'vitest'
import { addToCart, removeTag, removeTagFromProduct, setQuantity } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import { undoRemoval } from '@/domain/cart/undo-removal'

const now = 1_800_000_000_000
const later = now + 5_000
const winter = { code: 'winter', name: 'Invierno' }
const offers = { code: 'offers', name: 'Ofertas' }

const add = (item: CartItem | undefined, cns: string[], tag: typeof winter): CartItem => {
  const lines = cns.map((cn) => ({
    id: Number(cn),
    cn,
    product: `Producto ${cn}`,
    ean: {},
    quantity: 10,
    pvl: 310,
    pvp: 484,
    campaign: null,
    laboratory: { id: 5, name: 'Norte', image: null },
  }))
  const added = addToCart(item, { pharma: 1, laboratory: 5, lines, tag, now })
  if (added === undefined) throw new Error('nothing was added')
  return added
}
/** Three lines; the second and third have two tags, the first was changed by hand. */
const before = setQuantity(
  add(add(undefined, ['600001', '600002', '600003'], winter), ['600002', '600003'], offers),
  {
    cn: '600001',
    quantity: 25,
    now,
  },
)
const undone = (after: CartItem | undefined, current = after) =>
  undoRemoval(current, { before, after }, later)
const units = (item: CartItem) => item.products.map(({ cn, quantity }) => `${cn}:${quantity}`)

test('a line that went with its last tag is back in its place, with the units changed by hand', () => {
  const after = removeTagFromProduct(before, { cn: '600001', code: 'winter', now })
  expect(after?.products).toHaveLength(2)
  expect(undone(after).products).toEqual(before.products)
})

test('a tag of all products and a whole cart are back, for three days from now', () => {
  const after = removeTag(before, { code: 'winter', now })
  expect(undone(after).products).toEqual(before.products)
  const discarded = undone(undefined)
  expect(discarded.products).toEqual(before.products)
  expect(discarded.expirationDate).toBe(later + 259_200_000)
})

test('what was changed since stays: other lines, units of the line itself, new lines', () => {
  const after = removeTagFromProduct(before, { cn: '600002', code: 'offers', now })
  if (after === undefined) throw new Error('the cart ended empty')
  const since = add(
    setQuantity(setQuantity(after, { cn: '600003', quantity: 1, now }), { cn: '600002', quantity: 14, now }),
    ['600004'],
    offers,
  )
  const item = undone(after, since)
  expect(units(item)).toEqual(['600001:25', '600002:24', '600003:1', '600004:10'])
  expect(item.products[1]?.tags.map(({ code, quantity }) => `${code}:${quantity}`)).toEqual([
    'winter:10',
    'offers:10',
  ])
})

test('a discarded cart that was begun anew adds up with the former one', () => {
  const item = undone(undefined, add(undefined, ['600001'], winter))
  expect(units(item)).toEqual(['600001:35', '600002:20', '600003:20'])
  expect(item.products[0]?.tags).toEqual([{ ...winter, quantity: 20 }])
})
