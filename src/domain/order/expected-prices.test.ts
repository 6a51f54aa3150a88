import { describe, expect, test } from 'vitest'
import type { CartProduct } from '@/domain/cart/cart-types'
import { discountFacts, withExpectedPrices } from '@/domain/order/expected-prices'
import type { OrderToCreate } from '@/domain/order/order'
import { quickwin } from '@/domain/testing/quickwin'

const product = (fields: Partial<CartProduct> & { cn: string }): CartProduct => ({
  id: Number(fields.cn),
  product: fields.cn,
  ean: {},
  quantity: 7,
  pvl: 333,
  pvp: null,
  campaign: null,
  laboratory: { id: 1, name: 'Laboratorio 1', image: null },
  tags: [],
  ...fields,
})

const line = (fields: Partial<OrderToCreate['purchaseOrderLines'][number]> = {}) => ({
  cn: '600001',
  quantity: 7,
  tags: [],
  ...fields,
})

const order = (...purchaseOrderLines: OrderToCreate['purchaseOrderLines']): OrderToCreate => ({
  name: 'Pedido',
  pharma: 1,
  laboratories: [1],
  purchaseOrderLines,
  tags: [],
})

const campaign = {
  id: 3,
  name: 'Primavera',
  laboratoryId: 1,
  discount: 0.05,
  startsOn: null,
  endsOn: '2026-03-16',
  products: [{ cn: '600001', discount: null, tiers: [{ quantity: 10, discount: 0.2 }] }],
}
const atLeastTen = {
  id: 1,
  unit: 'quantity',
  expression: 'at_least',
  quantity: 10,
  cns: [],
} as const

const facts = (fields: Partial<Parameters<typeof discountFacts>[0]> = {}, today = '2026-03-16') =>
  discountFacts({ quickwins: [], conditions: [], campaigns: [], bids: [], ...fields }, today)

const costs = (
  toPrice: OrderToCreate,
  products: CartProduct[],
  known: Parameters<typeof withExpectedPrices>[2],
) => withExpectedPrices(toPrice, products, known).purchaseOrderLines.map((each) => each.expected)

describe('an order from the cart expects', () => {
  test('without data on the device, the prices of its screen', () => {
    expect(costs(order(line({ quickwins: [1] })), [product({ cn: '600001' })], null)).toEqual([
      { pvl: 333, totalPvlWithDiscount: 2_331 },
    ])
  })

  test('the discount of the proposal that its units came from', () => {
    const known = facts({ quickwins: [quickwin({ discount: 0.1 })] })
    // 7 × 3.33 = 23.31, less 10 % = 20.979
    expect(costs(order(line({ quickwins: [1] })), [product({ cn: '600001' })], known)).toEqual([
      { pvl: 333, totalPvlWithDiscount: 2_098 },
    ])
  })

  test('no discount of a proposal whose conditions its lines do not meet', () => {
    const known = facts({
      quickwins: [quickwin({ discount: 0.1 })],
      conditions: [{ quickwin: 1, conditions: [{ ...atLeastTen, cns: [] }] }],
    })
    const products = [product({ cn: '600001' }), product({ cn: '600002' })]
    const alone = costs(order(line({ quickwins: [1] })), products, known)
    expect(alone[0]?.totalPvlWithDiscount).toBe(2_331)
    const together = [line({ quickwins: [1] }), line({ cn: '600002', quantity: 3, quickwins: [1] })]
    expect(costs(order(...together), products, known).map((each) => each?.totalPvlWithDiscount)).toEqual([
      2_098, 899,
    ])
  })

  test('no discount of a bid that does not name the product', () => {
    const known = facts({
      quickwins: [quickwin({ discount: 0.1, bids: [5] })],
      bids: [{ id: 5, name: 'Licitación', cns: ['600002'] }],
    })
    const lines = [line({ quickwins: [1] }), line({ cn: '600002', quickwins: [1] })]
    const products = [product({ cn: '600001' }), product({ cn: '600002' })]
    expect(costs(order(...lines), products, known).map((each) => each?.totalPvlWithDiscount)).toEqual([
      2_331, 2_098,
    ])
  })

  test('the discount and the tiers of the campaign that it names, to its last day', () => {
    const known = (today: string) => facts({ campaigns: [campaign] }, today)
    const products = [product({ cn: '600001' })]
    const total = (quantity: number, today: string) =>
      costs(order(line({ quantity, campaign: 3 })), products, known(today))[0]?.totalPvlWithDiscount
    // 23.31 less 5 % = 22.1445; 33.30 less 20 % = 26.64
    expect(total(7, '2026-03-16')).toBe(2_214)
    expect(total(10, '2026-03-16')).toBe(2_664)
    expect(total(10, '2026-03-17')).toBe(3_330)
  })
})
