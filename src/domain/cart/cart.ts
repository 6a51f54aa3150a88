import type { Cents } from '@/domain/basics/money'
import { clampQuantity, maxQuantity } from '@/domain/basics/quantity'
import type { CartItem, CartProduct, CartSummary, CartTag } from '@/domain/cart/cart-types'
import { unitsByTag } from '@/domain/cart/tag-units'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { ProposalTag, Transferable } from '@/domain/proposal/proposal-types'

export const cartVersion = '1.1.0'
export const cartLifeMilliseconds = 3 * 24 * 60 * 60 * 1000

/** A product and the units of it to add; the tag is that of the whole proposal. */
export type CartLine = Omit<CartProduct, 'tags'> & {
  /** What the proposal started with, before the user changed it. */
  suggested?: number
}

/** Null for a product without price: it cannot be ordered. */
export const cartLineOf = (transferable: Transferable, quantity: number): CartLine | null => {
  if (transferable.pvl === null) return null
  const { id, cn, product, ean, pvl, pvp, campaign, laboratory } = transferable
  return {
    id,
    cn,
    product,
    ean: ean ?? {},
    quantity: clampQuantity(quantity),
    pvl,
    pvp,
    campaign: campaign && { id: campaign.id, name: campaign.name },
    laboratory,
  }
}

/**
 * The cart with the lines that have units; the same tag again adds to its units. Undefined only when there was
 * no cart and there is nothing to add. `now` in epoch milliseconds.
 */
export const addToCart = (
  item: CartItem | undefined,
  addition: {
    pharma: number
    laboratory: number
    lines: readonly CartLine[]
    tag: ProposalTag
    now: number
  },
): CartItem | undefined => {
  const lines = addition.lines.filter((line) => line.quantity > 0)
  if (lines.length === 0) return item
  const products = new Map(item?.products.map((product) => [product.cn, product]))
  for (const line of lines) products.set(line.cn, withLine(products.get(line.cn), line, addition.tag))
  return {
    pharma: addition.pharma,
    laboratory: addition.laboratory,
    ...changed([...products.values()], addition.now),
  }
}

/** Sets the units of a product, 0 to 9999; its tags keep theirs, so that the line shows as touched. */
export const setQuantity = (item: CartItem, change: { cn: Cn; quantity: number; now: number }): CartItem => ({
  ...item,
  ...changed(
    item.products.map((product) =>
      product.cn === change.cn ? { ...product, quantity: clampQuantity(change.quantity) } : product,
    ),
    change.now,
  ),
})

/** Takes a tag and its units off one product. Undefined when the cart ends empty. */
export const removeTagFromProduct = (
  item: CartItem,
  change: { cn: Cn; code: string; now: number },
): CartItem | undefined =>
  withoutTag(item, { code: change.code, now: change.now, applies: (product) => product.cn === change.cn })

/** Takes a tag and its units off every product. Undefined when the cart ends empty. */
export const removeTag = (item: CartItem, change: { code: string; now: number }): CartItem | undefined =>
  withoutTag(item, { ...change, applies: () => true })

/** Removes one product with all its tags. Undefined when the cart ends empty. */
export const removeProduct = (item: CartItem, change: { cn: Cn; now: number }): CartItem | undefined => {
  const products = item.products.filter((product) => product.cn !== change.cn)
  return products.length === 0 ? undefined : { ...item, ...changed(products, change.now) }
}

/** Puts another product in the place of one, with its units and tags; added to its own line where there is one. */
export const replaceProduct = (item: CartItem, change: { cn: Cn; by: CartLine; now: number }): CartItem => {
  const { suggested: _, ...by } = change.by
  const former = item.products.find(({ cn }) => cn === change.cn)
  if (former === undefined || by.cn === change.cn) return item
  const existing = item.products.find(({ cn }) => cn === by.cn)
  const units = clampQuantity((existing?.quantity ?? 0) + former.quantity)
  const joined: CartProduct = {
    ...by,
    quantity: units,
    tags: former.tags.reduce<CartTag[]>((tags, tag) => withTagUnits(tags, tag), existing?.tags ?? []),
  }
  const products = item.products.flatMap((product) => {
    if (product.cn === change.cn) return existing === undefined ? joined : []
    return product === existing ? joined : product
  })
  return { ...item, ...changed(products, change.now) }
}

/**
 * Totals of the cart and of each tag, tags in the order they came. A product's units are shared among its tags
 * in proportion to theirs (largest remainder), so that the tags' totals always add up to the cart's.
 */
export const summariseCart = (item: CartItem): CartSummary => {
  const tags = new Map<string, CartSummary['tags'][number]>()
  const total = { totalPvl: 0, totalPvp: 0, totalQuantity: 0 }
  for (const product of item.products) {
    const pvp: Cents = product.pvp ?? 0
    total.totalQuantity += product.quantity
    total.totalPvl += product.quantity * product.pvl
    total.totalPvp += product.quantity * pvp
    const shares = unitsByTag(product)
    product.tags.forEach(({ code, name }, position) => {
      const units = shares[position] ?? 0
      const tag = tags.get(code) ?? { code, name, totalPvl: 0, totalPvp: 0 }
      tags.set(code, tag)
      tag.totalPvl += units * product.pvl
      tag.totalPvp += units * pvp
    })
  }
  return { ...total, tags: [...tags.values()] }
}

/** The user changed the units by hand: they differ from those of the tags. */
export const isTouched = (product: CartProduct): boolean =>
  product.quantity !== product.tags.reduce((sum, tag) => sum + tag.quantity, 0)

/** The user changed the units, here or in a proposal: they differ from what the proposals suggested. */
export const isChangedByUser = (product: CartProduct): boolean =>
  product.quantity !== product.tags.reduce((sum, tag) => sum + suggestedBy(tag), 0)

/** The only tag of a cart that every line has and no line has beside another; undefined where there is none. */
export const sharedTag = ({ products }: Pick<CartItem, 'products'>): CartTag | undefined => {
  const [first] = products[0]?.tags ?? []
  const isShared = products.every(({ tags }) => tags.length === 1 && tags[0]?.code === first?.code)
  return isShared ? first : undefined
}

/** `now` in epoch milliseconds, by the server's clock (design.md §5). */
export const isExpired = (item: Pick<CartItem, 'expirationDate'>, now: number): boolean =>
  now >= item.expirationDate

export const unitsInCart = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => item.products.reduce((units, product) => units + product.quantity, sum), 0)

/** Total of all carts; a product without PVP counts as 0, as in the totals of each. */
export const amountInCart = (items: readonly CartItem[], price: 'pvl' | 'pvp'): Cents =>
  items.reduce(
    (sum, item) =>
      item.products.reduce((total, product) => total + product.quantity * (product[price] ?? 0), sum),
    0,
  )

/** '+99' from 99 units on; '' for an empty cart. */
export const cartBadge = (units: number): string => (units >= 99 ? '+99' : units > 0 ? String(units) : '')

const changed = (products: CartProduct[], now: number) => ({
  version: cartVersion,
  expirationDate: now + cartLifeMilliseconds,
  products,
})

const withLine = (
  existing: CartProduct | undefined,
  { suggested, ...line }: CartLine,
  tag: ProposalTag,
): CartProduct => {
  const before = existing?.quantity ?? 0
  const quantity = Math.min(maxQuantity, before + clampQuantity(line.quantity))
  return {
    ...line,
    campaign: line.campaign ?? existing?.campaign ?? null,
    quantity,
    // The tag gets what the cap let through, so that an untouched line stays untouched.
    tags: withTagUnits(existing?.tags ?? [], {
      ...tag,
      quantity: quantity - before,
      ...(suggested !== undefined && suggested !== line.quantity && { suggested }),
    }),
  }
}

/** The tags with these units; of one that is there already the newer words count, and nothing it knew is lost. */
export const withTagUnits = (tags: readonly CartTag[], added: CartTag): CartTag[] =>
  tags.some((tag) => tag.code === added.code)
    ? tags.map((tag) => (tag.code === added.code ? joined(tag, added) : tag))
    : [...tags, added]

const joined = (tag: CartTag, added: CartTag): CartTag => {
  const units = { ...tag, ...added, quantity: tag.quantity + added.quantity }
  if (tag.suggested === undefined && added.suggested === undefined) return units
  return { ...units, suggested: suggestedBy(tag) + suggestedBy(added) }
}

const suggestedBy = ({ suggested, quantity }: CartTag) => suggested ?? quantity

const withoutTag = (
  item: CartItem,
  change: { code: string; now: number; applies: (product: CartProduct) => boolean },
): CartItem | undefined => {
  let touched = false
  const products = item.products.flatMap((product) => {
    const removed = change.applies(product) && product.tags.find((tag) => tag.code === change.code)
    if (!removed) return [product]
    touched = true
    const tags = product.tags.filter((tag) => tag !== removed)
    return tags.length === 0
      ? []
      : [{ ...product, tags, quantity: Math.max(0, product.quantity - removed.quantity) }]
  })
  if (!touched) return item
  return products.length === 0 ? undefined : { ...item, ...changed(products, change.now) }
}
