import { addToCart, type CartLine } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'

export const now = 1_800_000_000_000
export const threeDays = 259_200_000
export const winter = { code: 'winter', name: 'Invierno' }
export const offers = { code: 'offers:generic', name: 'Ofertas - Genéricos' }

export const line = (fields: Partial<CartLine> & { cn: string }): CartLine => ({
  id: Number(fields.cn),
  product: `Producto ${fields.cn}`,
  ean: {},
  quantity: 10,
  pvl: 310,
  pvp: 484,
  campaign: null,
  laboratory: { id: 5, name: 'Norte', image: null },
  ...fields,
})

export const add = (
  item: CartItem | undefined,
  lines: readonly CartLine[],
  tag: { code: string; name: string } = winter,
  at = now,
): CartItem => {
  const added = addToCart(item, { pharma: 1, laboratory: 5, lines, tag, now: at })
  if (!added) throw new Error('nothing was added')
  return added
}

export const first = (item: CartItem | undefined) => item?.products[0]

export const never = (): never => {
  throw new Error('missing')
}
