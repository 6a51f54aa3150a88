import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToCart, cartLineOf } from '@/domain/cart/cart'
import { netOfRow } from '@/domain/comparison/net-of-row'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import type { Campaign } from '@/domain/offers/quickwin'
import { discountFacts } from '@/domain/order/expected-prices'
import { judgeCart } from '@/domain/order/judge-cart'
import { generateProposal } from '@/domain/proposal/proposal'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { dataOf, product, request, taxes } from '@/domain/testing/world'

const campaign = (fields: Partial<Campaign['products'][number]>): Campaign => ({
  id: 7,
  name: 'Campaña de otoño',
  laboratoryId: 1,
  discount: null,
  startsOn: null,
  endsOn: null,
  products: [{ cn: '600001', discount: null, tiers: [], ...fields }],
})
const proposed = (fields: Partial<Campaign['products'][number]>, known = { taxes }) => {
  const data = dataOf({
    products: [product({ cn: '600001' })],
    sold: { '600001': 100 },
    campaigns: [campaign(fields)],
    ...known,
  })
  const [row] = generateProposal(data, request())
  if (row === undefined) throw new Error('No row')
  return { data, row }
}

test('a unit costs what is paid for its line, with IVA and surcharge: 3.10 € less 10 % are 2.92 €', () => {
  const { row } = proposed({ tiers: [{ quantity: 12, discount: 0.1 }] })
  // 3.10 × 1.045 = 3.2395; × 0.9 = 2.91555.
  expect([netOfRow(row, 11), netOfRow(row, 12)]).toEqual([324, 292])
})

test('free units and a net price make a unit cheaper from the units on that they are given for', () => {
  const { row } = proposed({
    bonuses: [{ quantity: 10, bonus: 2, repeats: true }],
    netPrices: [{ quantity: 30, netPrice: 200 }],
  })
  // 10 × 3.10 × 1.045 / 12 = 2.6996; 30 × 2.00 × 1.045 / 36 = 1.7417.
  expect([netOfRow(row, 9), netOfRow(row, 10), netOfRow(row, 30)]).toEqual([324, 270, 174])
})

test('a row without units says what one would cost', () => {
  const { row } = proposed({})
  expect(netOfRow(row, 0)).toBe(netOfRow(row, 1))
})

test('without a price, or where a device does not know the taxes, there is no net price', () => {
  const { row } = proposed({}, { taxes: [] })
  expect(netOfRow(row, 5)).toBeNull()
  expect(netOfRow({ transferables: [] }, 5)).toBeNull()
})

test('the cart of a row says the same net price as the row did', () => {
  const tiers = fc.uniqueArray(
    fc.record({ quantity: fc.integer({ min: 1, max: 60 }), discount: fc.constantFrom(0.05, 0.125, 0.3) }),
    { maxLength: 3, selector: ({ quantity }) => quantity },
  )
  const bonuses = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 30 }),
      bonus: fc.integer({ min: 1, max: 5 }),
      repeats: fc.boolean(),
    }),
    { maxLength: 2 },
  )
  const netPrices = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 60 }), netPrice: fc.integer({ min: 1, max: 400 }) }),
    { maxLength: 2 },
  )
  fc.assert(
    fc.property(tiers, bonuses, netPrices, fc.integer({ min: 1, max: 200 }), (of, free, net, quantity) => {
      const { data, row } = proposed({ tiers: of, bonuses: free, netPrices: net })
      const transferable = orderedTransferable(row)
      const line = transferable && cartLineOf(transferable, quantity)
      if (!line) throw new Error('No line')
      const tag = { code: 'MES', name: 'Pedido mensual' }
      const item = addToCart(undefined, { pharma: 1, laboratory: 1, lines: [line], tag, now: 0 })
      if (item === undefined) throw new Error('No cart')
      const { today, catalogue, campaigns } = data
      const judged = judgeCart(item, {
        ...discountFacts({ quickwins: [], conditions: [], campaigns, bids: [] }, today),
        catalogue,
        taxes: { regime: 'iva', rates: taxes },
        running: lineCampaigns(campaigns, { today, only: [], fallback: null }),
      })
      expect(judged.nets.get('600001')).toBe(netOfRow(row, quantity))
    }),
  )
})
