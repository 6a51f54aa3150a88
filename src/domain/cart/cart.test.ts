import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addToCart,
  amountInCart,
  type CartLine,
  cartBadge,
  cartLineOf,
  isChangedByUser,
  isExpired,
  isTouched,
  removeProduct,
  removeTag,
  removeTagFromProduct,
  searchCart,
  setQuantity,
  sharedTag,
  summariseCart,
  unitsInCart,
} from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import { generateProposal } from '@/domain/proposal/proposal'
import { dataOf, product, request } from '@/domain/testing/world'

const now = 1_800_000_000_000
const threeDays = 259_200_000
const winter = { code: 'winter', name: 'Invierno' }
const offers = { code: 'offers:generic', name: 'Ofertas - Genéricos' }

const line = (fields: Partial<CartLine> & { cn: string }): CartLine => ({
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

const add = (
  item: CartItem | undefined,
  lines: readonly CartLine[],
  tag: { code: string; name: string } = winter,
  at = now,
): CartItem => {
  const added = addToCart(item, { pharma: 1, laboratory: 5, lines, tag, now: at })
  if (!added) throw new Error('nothing was added')
  return added
}

const first = (item: CartItem | undefined) => item?.products[0]

describe('adding a proposal', () => {
  test('a new cart holds its lines with their tag and expires three days later', () => {
    const item = add(undefined, [line({ cn: '600001' })])
    expect(item).toMatchObject({
      pharma: 1,
      laboratory: 5,
      version: '1.1.0',
      expirationDate: now + threeDays,
    })
    expect(first(item)).toMatchObject({ quantity: 10, tags: [{ ...winter, quantity: 10 }] })
  })

  test('the same tag again adds its units', () => {
    const item = add(add(undefined, [line({ cn: '600001' })]), [line({ cn: '600001', quantity: 5 })])
    expect(item.products).toHaveLength(1)
    expect(first(item)).toMatchObject({ quantity: 15, tags: [{ ...winter, quantity: 15 }] })
  })

  test('a tag keeps the quickwin that it came from, also when the same tag comes again without', () => {
    const named = { ...winter, quickwin: 9 }
    const item = add(undefined, [line({ cn: '600001' })], named)
    expect(first(item)?.tags).toEqual([{ ...named, quantity: 10 }])
    const again = add(item, [line({ cn: '600001' })])
    expect(first(again)?.tags).toEqual([{ ...named, quantity: 20 }])
    const older = add(undefined, [line({ cn: '600001' })])
    expect(first(add(older, [line({ cn: '600001' })], named))?.tags).toEqual([{ ...named, quantity: 20 }])
  })

  test('another tag stands beside the first', () => {
    const item = add(add(undefined, [line({ cn: '600001' })]), [line({ cn: '600001', quantity: 5 })], offers)
    expect(first(item)).toMatchObject({
      quantity: 15,
      tags: [
        { ...winter, quantity: 10 },
        { ...offers, quantity: 5 },
      ],
    })
  })

  test('units stop at 9999, and the tag counts only what went in', () => {
    const item = add(
      add(undefined, [line({ cn: '600001', quantity: 9_990 })]),
      [line({ cn: '600001' })],
      offers,
    )
    expect(first(item)).toMatchObject({
      quantity: 9_999,
      tags: [{ quantity: 9_990 }, { ...offers, quantity: 9 }],
    })
    expect(isTouched(item.products[0] ?? never())).toBe(false)
  })

  test('lines without units are left out, and a cart with nothing added stays as it was', () => {
    const item = add(undefined, [line({ cn: '600001' }), line({ cn: '600002', quantity: 0 })])
    expect(item.products.map(({ cn }) => cn)).toEqual(['600001'])
    const nothing = {
      pharma: 1,
      laboratory: 5,
      lines: [line({ cn: '1', quantity: 0 })],
      tag: winter,
      now: now + 1,
    }
    expect(addToCart(item, nothing)).toBe(item)
    expect(addToCart(undefined, nothing)).toBeUndefined()
  })

  test('a line takes the newest price and keeps its campaign', () => {
    const campaign = { id: 7, name: 'Enero' }
    const item = add(add(undefined, [line({ cn: '600001', campaign })]), [line({ cn: '600001', pvl: 320 })])
    expect(first(item)).toMatchObject({ pvl: 320, campaign })
  })

  test('a product of a proposal becomes a line; one without price does not', () => {
    const data = dataOf({ products: [product({ cn: '600001', ean: '8470006000014' })], sold: {} })
    const [group] = generateProposal(data, request())
    const transferable = group?.transferables[0] ?? never()
    expect(cartLineOf(transferable, 12)).toEqual({
      id: 600_001,
      cn: '600001',
      product: 'Producto 600001',
      ean: { code: '8470006000014' },
      quantity: 12,
      pvl: 310,
      pvp: 484,
      campaign: null,
      laboratory: { id: 1, name: 'Laboratorio 1', image: null },
    })
    expect(cartLineOf({ ...transferable, pvl: null }, 12)).toBeNull()
  })
})

describe('changing a cart', () => {
  const item = add(
    add(undefined, [line({ cn: '600001' }), line({ cn: '600002' })]),
    [line({ cn: '600001' })],
    offers,
  )
  const later = now + 1_000

  test('units set by hand mark the line as touched and renew the cart', () => {
    const changed = setQuantity(item, { cn: '600001', quantity: 12, now: later })
    expect(first(changed)?.quantity).toBe(12)
    expect(isTouched(first(changed) ?? never())).toBe(true)
    expect(changed.expirationDate).toBe(later + threeDays)
    expect(first(setQuantity(item, { cn: '600001', quantity: 12_345, now }))?.quantity).toBe(9_999)
    expect(first(setQuantity(item, { cn: '600001', quantity: 0, now }))?.quantity).toBe(0)
  })

  test('a tag taken off a product takes its units along', () => {
    const changed = removeTagFromProduct(item, { cn: '600001', code: winter.code, now: later })
    expect(first(changed)).toMatchObject({ quantity: 10, tags: [{ ...offers, quantity: 10 }] })
    expect(changed?.products).toHaveLength(2)
    expect(changed?.expirationDate).toBe(later + threeDays)
  })

  test('units never fall below 0 with a tag', () => {
    const few = setQuantity(item, { cn: '600001', quantity: 3, now })
    expect(first(removeTagFromProduct(few, { cn: '600001', code: winter.code, now }))?.quantity).toBe(0)
  })

  test('the last tag takes its product, the last product the cart', () => {
    const withoutWinter = removeTag(item, { code: winter.code, now })
    expect(withoutWinter?.products.map(({ cn }) => cn)).toEqual(['600001'])
    expect(removeTag(withoutWinter ?? never(), { code: offers.code, now })).toBeUndefined()
  })

  test('a tag that nothing carries changes nothing, not even the expiry', () => {
    expect(removeTag(item, { code: 'other', now: later })).toBe(item)
    expect(removeTagFromProduct(item, { cn: '600009', code: winter.code, now: later })).toBe(item)
  })

  test('a product goes with all its tags', () => {
    const changed = removeProduct(item, { cn: '600001', now })
    expect(changed?.products.map(({ cn }) => cn)).toEqual(['600002'])
    expect(removeProduct(changed ?? never(), { cn: '600002', now })).toBeUndefined()
  })

  test('a cart expires three days after its last change, not before', () => {
    expect(isExpired(item, now + threeDays - 1)).toBe(false)
    expect(isExpired(item, now + threeDays)).toBe(true)
  })
})

describe('reading a cart', () => {
  test('units changed by hand are shared among the tags in proportion', () => {
    const item = add(add(undefined, [line({ cn: '600001', quantity: 30 })]), [line({ cn: '600001' })], offers)
    const summary = summariseCart(setQuantity(item, { cn: '600001', quantity: 10, now }))
    // 7.5 and 2.5 units: equal remainders, the odd unit goes to the first.
    expect(summary).toEqual({
      totalPvl: 3_100,
      totalPvp: 4_840,
      totalQuantity: 10,
      tags: [
        { ...winter, totalPvl: 8 * 310, totalPvp: 8 * 484 },
        { ...offers, totalPvl: 2 * 310, totalPvp: 2 * 484 },
      ],
    })
  })

  test('a search finds by the start of the CN, the name or a tag, sorted by name', () => {
    const { products } = add(
      add(undefined, [
        line({ cn: '600001', product: 'Ómnic 0,4 mg' }),
        line({ cn: '700600', product: 'Omeprazol 20 mg' }),
      ]),
      [line({ cn: '650000', product: 'Ácido fólico' })],
      offers,
    )
    const found = (text: string) => searchCart(products, text).map(({ cn }) => cn)
    expect(found('')).toEqual(['650000', '700600', '600001'])
    expect(found('600')).toEqual(['600001'])
    expect(found('ACIDO')).toEqual(['650000'])
    expect(found('invierno')).toEqual(['700600', '600001'])
    expect(found('nada')).toEqual([])
  })

  test('the badge counts units up to 98 and says +99 from 99 on', () => {
    expect([0, 1, 98, 99, 1_000].map(cartBadge)).toEqual(['', '1', '98', '+99', '+99'])
  })

  test('units of all laboratories count', () => {
    const item = add(undefined, [line({ cn: '600001' })])
    expect(unitsInCart([item, { ...item, laboratory: 6 }])).toBe(20)
    expect(unitsInCart([])).toBe(0)
  })

  test('amounts of all laboratories count, at either price', () => {
    const item = add(undefined, [
      line({ cn: '600001', pvl: 100, pvp: 156 }),
      line({ cn: '600002', pvl: 250, pvp: null }),
    ])
    const carts = [item, { ...item, laboratory: 6 }]
    expect([amountInCart(carts, 'pvl'), amountInCart(carts, 'pvp')]).toEqual([
      2 * summariseCart(item).totalPvl,
      2 * summariseCart(item).totalPvp,
    ])
    expect(amountInCart([], 'pvl')).toBe(0)
  })
})

type Step =
  | { kind: 'add'; cn: string; quantity: number; code: string }
  | { kind: 'set'; cn: string; quantity: number }
  | { kind: 'untag'; cn: string; code: string }
  | { kind: 'discard'; code: string }

const cnArbitrary = fc.constantFrom('600001', '600002', '600003')
const codeArbitrary = fc.constantFrom('a', 'b', 'c')
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    cn: cnArbitrary,
    quantity: fc.integer({ min: -1, max: 12_000 }),
    code: codeArbitrary,
  }),
  fc.record({
    kind: fc.constant('set' as const),
    cn: cnArbitrary,
    quantity: fc.integer({ min: -1, max: 12_000 }),
  }),
  fc.record({ kind: fc.constant('untag' as const), cn: cnArbitrary, code: codeArbitrary }),
  fc.record({ kind: fc.constant('discard' as const), code: codeArbitrary }),
)

const take = (item: CartItem | undefined, step: Step): CartItem | undefined => {
  if (step.kind === 'add') {
    const { cn, quantity, code } = step
    const lines = [line({ cn, quantity })]
    return addToCart(item, { pharma: 1, laboratory: 5, lines, tag: { code, name: code }, now })
  }
  if (!item) return item
  if (step.kind === 'set') return setQuantity(item, { ...step, now })
  if (step.kind === 'untag') return removeTagFromProduct(item, { ...step, now })
  return removeTag(item, { ...step, now })
}

test('whatever is done to a cart, its totals add up and its limits hold', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 30 }), (steps) => {
      let item: CartItem | undefined
      for (const step of steps) {
        item = take(item, step)
        if (!item) continue
        expect(item.products.length).toBeGreaterThan(0)
        expect(item.expirationDate).toBe(now + threeDays)
        for (const { quantity, tags } of item.products) {
          expect(quantity).toBeGreaterThanOrEqual(0)
          expect(quantity).toBeLessThanOrEqual(9_999)
          expect(tags.length).toBeGreaterThan(0)
          expect(new Set(tags.map(({ code }) => code)).size).toBe(tags.length)
        }
        const summary = summariseCart(item)
        expect(summary.tags.reduce((sum, tag) => sum + tag.totalPvl, 0)).toBe(summary.totalPvl)
        expect(summary.tags.reduce((sum, tag) => sum + tag.totalPvp, 0)).toBe(summary.totalPvp)
        expect(summary.totalQuantity).toBe(unitsInCart([item]))
      }
    }),
  )
})

test('adding never changes the cart it is given', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 10 }), stepArbitrary, (steps, last) => {
      const item = steps.reduce(take, undefined as CartItem | undefined)
      const before = structuredClone(item)
      take(item, last)
      expect(item).toEqual(before)
    }),
  )
})

const never = (): never => {
  throw new Error('missing')
}

describe('what the user changed', () => {
  test('units typed into the proposal count, and so do those typed into the cart', () => {
    const item = add(undefined, [
      line({ cn: '600001', quantity: 10, suggested: 10 }),
      line({ cn: '600002', quantity: 10, suggested: 29 }),
      line({ cn: '600003', quantity: 10 }),
    ])
    expect(item.products.map(isChangedByUser)).toEqual([false, true, false])
    expect(item.products.map(isTouched)).toEqual([false, false, false])
    const edited = setQuantity(item, { cn: '600003', quantity: 11, now })
    expect(edited.products.map(isChangedByUser)).toEqual([false, true, true])
  })

  test('a line is unchanged again with what all of its proposals suggested together', () => {
    const twice = add(add(undefined, [line({ cn: '600001', quantity: 4, suggested: 6 })]), [
      line({ cn: '600001', quantity: 5, suggested: 5 }),
    ])
    expect(first(twice)?.tags).toEqual([{ ...winter, quantity: 9, suggested: 11 }])
    expect(twice.products.map(isChangedByUser)).toEqual([true])
    const other = add(twice, [line({ cn: '600001', quantity: 3 })], offers)
    const suggested = setQuantity(other, { cn: '600001', quantity: 14, now })
    expect(suggested.products.map(isChangedByUser)).toEqual([false])
  })
})

test('a cart has a shared tag only where each line has that one and no other', () => {
  const item = add(undefined, [line({ cn: '600001' }), line({ cn: '600002' })])
  expect(sharedTag(item)).toMatchObject(winter)
  expect(sharedTag(add(item, [line({ cn: '600003' })], offers))).toBeUndefined()
  expect(sharedTag(add(item, [line({ cn: '600001' })], offers))).toBeUndefined()
})
