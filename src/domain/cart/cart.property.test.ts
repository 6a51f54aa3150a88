import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addToCart,
  removeTag,
  removeTagFromProduct,
  setQuantity,
  summariseCart,
  unitsInCart,
} from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import { line, now, threeDays } from '@/domain/cart/testing/carts'

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
