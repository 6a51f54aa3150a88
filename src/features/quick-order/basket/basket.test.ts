import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addRefusedCodes,
  addUnits,
  type Basket,
  dropCodes,
  emptyBasket,
  parseBasket,
  removeLine,
  setUnits,
  takeOut,
  undoLast,
} from '@/features/quick-order/basket/basket'

const lines = (basket: Basket) => Object.fromEntries(basket.lines.map(({ cn, quantity }) => [cn, quantity]))
const of = (units: Record<string, number>): Basket =>
  addUnits(
    emptyBasket,
    Object.entries(units).map(([cn, quantity]) => ({ cn, quantity })),
  )

test('units of a product add up in one line, up to 9999', () => {
  const basket = addUnits(of({ a100: 9_998, b200: 1 }), [{ cn: 'a100', quantity: 5 }])
  expect(basket.lines).toEqual([
    { cn: 'a100', quantity: 9_999 },
    { cn: 'b200', quantity: 1 },
  ])
})

describe('undo in the basket', () => {
  test('takes back a whole list as one step', () => {
    const before = of({ a100: 1 })
    const after = addUnits(before, [
      { cn: 'a100', quantity: 4 },
      { cn: 'b200', quantity: 2 },
    ])
    expect(lines(undoLast(after))).toEqual({ a100: 1 })
  })

  test('takes back units typed digit by digit as one step', () => {
    const typed = setUnits(setUnits(of({ a100: 3 }), { cn: 'a100', quantity: 1 }), {
      cn: 'a100',
      quantity: 12,
    })
    expect(lines(undoLast(typed))).toEqual({ a100: 3 })
  })

  test('restores a removed line with its units', () => {
    expect(lines(undoLast(removeLine(of({ a100: 3 }), 'a100')))).toEqual({ a100: 3 })
  })

  test('does not touch units that another window has added to the line meanwhile', () => {
    const mine = addUnits(of({ a100: 1 }), [{ cn: 'a100', quantity: 2 }])
    const merged = { ...addUnits(mine, [{ cn: 'a100', quantity: 10 }]), steps: mine.steps }
    expect(lines(undoLast(merged))).toEqual({ a100: 11 })
  })

  test('does nothing in an empty basket', () => {
    expect(undoLast(emptyBasket)).toBe(emptyBasket)
  })
})

test('lines moved to the cart leave the basket; units added meanwhile stay', () => {
  const basket = addUnits(of({ a100: 5, b200: 2 }), [{ cn: 'a100', quantity: 1 }])
  const left = takeOut(basket, [
    { cn: 'a100', quantity: 5 },
    { cn: 'b200', quantity: 2 },
  ])
  expect(lines(left)).toEqual({ a100: 1 })
  expect(undoLast(left)).toBe(left)
})

test('unknown codes are counted, and can be removed one by one', () => {
  const code = { code: '662027', product: null, units: 1, reason: 'No está en el catálogo' }
  const kept = addRefusedCodes(addRefusedCodes(emptyBasket, [code]), [code, { ...code, code: '1' }])
  expect(kept.kept.map((each) => `${each.code} ${each.units}`)).toEqual(['662027 2', '1 1'])
  expect(dropCodes(kept, ['662027']).kept).toHaveLength(1)
})

test('a stored basket is read as it was; its lines even if the rest is damaged', () => {
  const basket = addRefusedCodes(of({ a100: 2 }), [{ code: 'x', product: null, units: 1, reason: 'y' }])
  expect(parseBasket(structuredClone(basket))).toEqual(basket)
  expect(parseBasket({ ...basket, kept: 'x', steps: [[3]] })).toEqual({ ...basket, kept: [], steps: [] })
  for (const other of [undefined, null, 7, { lines: [{ cn: 'a', quantity: -1 }] }])
    expect(parseBasket(other)).toEqual(emptyBasket)
})

test('after any edits, undoing all of them leaves an empty basket', () => {
  const cn = fc.constantFrom('a100', 'b200', 'c300')
  const quantity = fc.integer({ min: 0, max: 12_000 })
  const change = fc.oneof(
    fc.tuple(cn, quantity).map(
      ([cn, quantity]) =>
        (basket: Basket) =>
          addUnits(basket, [{ cn, quantity }]),
    ),
    fc.tuple(cn, fc.integer({ min: 0, max: 9_999 })).map(
      ([cn, quantity]) =>
        (basket: Basket) =>
          setUnits(basket, { cn, quantity }),
    ),
    cn.map((cn) => (basket: Basket) => removeLine(basket, cn)),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      let basket = changes.reduce((edited, each) => each(edited), emptyBasket)
      for (const { quantity } of basket.lines) expect(quantity >= 0 && quantity <= 9_999).toBe(true)
      while (basket.steps.length > 0) basket = undoLast(basket)
      expect(basket.lines).toEqual([])
    }),
  )
})
