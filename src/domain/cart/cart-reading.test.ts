import { describe, expect, test } from 'vitest'
import {
  amountInCart,
  cartBadge,
  isChangedByUser,
  isTouched,
  setQuantity,
  sharedTag,
  summariseCart,
  unitsInCart,
} from '@/domain/cart/cart'
import { searchCart } from '@/domain/cart/search-cart'
import { add, first, line, now, offers, winter } from '@/domain/cart/testing/carts'

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

  test('a search finds the product of an EAN, of a CN with its check digit and of a DataMatrix', () => {
    const { products } = add(undefined, [
      line({ cn: '662026', product: 'Ibuprofeno 600 mg' }),
      line({ cn: '155001', product: 'Crema', ean: { code: '8412345678905' } }),
    ])
    const found = (text: string) => searchCart(products, text).map(({ cn }) => cn)
    for (const text of ['8470006620267', '662026.7', '0108470006620267', ' 8470006620267 '])
      expect(found(text), text).toEqual(['662026'])
    expect(found('8412345678905')).toEqual(['155001'])
    expect(found('8412345678912')).toEqual([])
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
