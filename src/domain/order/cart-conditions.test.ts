import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { conditionExpressions, conditionUnits, type QuickwinCondition } from '@/domain/offers/quickwin'
import { cartConditions } from '@/domain/order/cart-conditions'
import { discountFacts, withExpectedPrices } from '@/domain/order/expected-prices'
import { orderFromCart } from '@/domain/order/order'
import { quickwin } from '@/domain/testing/quickwin'

const product = (cn: string, changes: Partial<CartProduct> = {}): CartProduct => ({
  id: Number(cn),
  cn,
  product: `PRODUCTO ${cn}`,
  ean: {},
  quantity: 10,
  pvl: 300,
  pvp: null,
  campaign: null,
  laboratory: { id: 1, name: 'Laboratorio 1', image: null },
  tags: [{ code: 'MES', name: 'Pedido mensual', quickwin: 1, quantity: 10 }],
  ...changes,
})
const cart = (products: CartProduct[]): CartItem => ({
  pharma: 1,
  laboratory: 1,
  version: '1.1.0',
  expirationDate: 0,
  products,
})
const factsOf = (conditions: readonly QuickwinCondition[], fields: Parameters<typeof quickwin>[0] = {}) =>
  discountFacts(
    {
      quickwins: [quickwin({ discount: 0.1, ...fields })],
      conditions: [{ quickwin: 1, conditions: [...conditions] }],
      campaigns: [],
      bids: [],
    },
    '2026-03-16',
  )
const atLeastTen: QuickwinCondition = {
  id: 1,
  unit: 'quantity',
  expression: 'at_least',
  quantity: 10,
  cns: [],
}
const unknown = () => undefined

test('the conditions of a proposal in the cart count all units of the lines that name it, and no others', () => {
  const item = cart([
    product('600001', { quantity: 7 }),
    product('600002', { tags: [{ code: 'X', name: 'Otra', quantity: 10 }] }),
    product('600003', { laboratory: { id: 9, name: 'Otro', image: null } }),
  ])
  const [only, ...rest] = cartConditions(item, factsOf([atLeastTen]), (cn) =>
    cn === '600001' ? { pot: 6, outOfStock: true } : undefined,
  )
  expect(rest).toEqual([])
  expect(only).toMatchObject({ names: ['Pedido mensual'], discounts: true })
  expect(only?.lines).toEqual([
    {
      cn: '600001',
      product: 'PRODUCTO 600001',
      quantity: 7,
      pvl: 300,
      pack: 6,
      suggested: 10,
      outOfStock: true,
      refused: false,
    },
  ])
})

test('a proposal without conditions has none in the cart', () => {
  expect(cartConditions(cart([product('600001')]), factsOf([]), unknown)).toEqual([])
})

test('the conditions shown of a cart are met exactly where its order gets the discount', () => {
  const cns = ['600001', '600002', '600003']
  const anyProduct = (cn: string) =>
    fc
      .record({ quantity: fc.nat(9), pvl: fc.integer({ min: 100, max: 900 }), named: fc.boolean() })
      .map(({ quantity, pvl, named }) => product(cn, { quantity, pvl, tags: named ? product(cn).tags : [] }))
  const anyCondition = fc.record({
    id: fc.constant(1),
    unit: fc.constantFrom(...conditionUnits),
    expression: fc.constantFrom(...conditionExpressions),
    quantity: fc.integer({ min: 1, max: 20 }),
    cns: fc.subarray(cns.map((cn) => ({ cn, product: cn }))),
  })
  const seen = { granted: 0, refused: 0 }
  fc.assert(
    fc.property(
      fc.tuple(...cns.map(anyProduct)),
      fc.array(anyCondition, { minLength: 1, maxLength: 2 }),
      (products, conditions) => {
        const item = cart(products)
        const facts = factsOf(conditions)
        const [shown] = cartConditions(item, facts, unknown)
        if (shown === undefined) return
        const met = allConditionsMet(evaluateConditions(shown.conditions, shown.lines))
        const order = orderFromCart({ item, name: '', method: null })
        for (const line of withExpectedPrices(order, products, facts).purchaseOrderLines) {
          if (line.quickwins === undefined) continue
          const { pvl, totalPvlWithDiscount } = line.expected ?? { pvl: 0, totalPvlWithDiscount: 0 }
          expect(totalPvlWithDiscount < line.quantity * pvl).toBe(met)
        }
        seen[met ? 'granted' : 'refused']++
      },
    ),
    { numRuns: 500 },
  )
  expect(seen.granted).toBeGreaterThan(20)
  expect(seen.refused).toBeGreaterThan(20)
})
