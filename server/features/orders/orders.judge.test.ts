import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToCart, cartLineOf } from '@/domain/cart'
import { indexCatalogue } from '@/domain/catalogue-index'
import { allConditionsMet, evaluateConditions } from '@/domain/conditions'
import { discountFacts, withExpectedPrices } from '@/domain/expected-prices'
import { tagOf } from '@/domain/extensions'
import { orderFromCart, orderFromProposal } from '@/domain/order'
import { generateProposal, summariseProposal } from '@/domain/proposal'
import { mainLaboratoryId, type QuickwinCondition } from '@/domain/quickwin'
import {
  bidsArbitrary,
  campaignsArbitrary,
  catalogueArbitrary,
  requestArbitrary,
  salesArbitrary,
  stockArbitrary,
  today,
} from '@/domain/testing/arbitraries'
import { quickwin as quickwinOf } from '@/domain/testing/quickwin'
import { cubeOf } from '@/domain/testing/world'
import { orderedTransferable } from '@/domain/transferables'
import type { OrderFacts } from './orders.facts'
import { judgeOrder } from './orders.judge'

const wide = {
  laboratories: [1, 2, 3],
  excludeCampaigns: false,
  generic: null,
  fantasy: null,
  brand: null,
  outOfStock: null,
  prescription: true,
  nonPrescription: true,
}

const caseArbitrary = catalogueArbitrary.chain((catalogue) => {
  const cns = catalogue.products.map(({ cn }) => cn)
  return fc.record({
    catalogue: fc.constant(catalogue),
    rows: salesArbitrary(cns),
    campaigns: campaignsArbitrary(cns),
    bids: bidsArbitrary(cns),
    stock: stockArbitrary(cns),
    // Wide enough that most proposals have rows: what narrows them down has no part in prices.
    request: requestArbitrary.map((request) => ({ ...request, ...wide })),
    units: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 16, maxLength: 16 }),
    condition: fc.option(fc.integer({ min: 1, max: 60 })),
  })
})

test('the order of any proposal through the cart costs what the proposal showed, to the cent', () => {
  let compared = 0
  let discounted = 0
  fc.assert(
    fc.property(caseArbitrary, ({ catalogue, rows, campaigns, bids, stock, request, units, condition }) => {
      const index = indexCatalogue(catalogue)
      const data = { cube: cubeOf(rows, catalogue), catalogue: index, stock, campaigns, bids, today }
      const groups = generateProposal(data, request)
      const quantities = new Map(groups.map(({ key }, position) => [key, units[position] ?? 0]))
      const shown = summariseProposal(groups, quantities)

      const quickwin = quickwinOf({
        ...request,
        outOfStock: false,
        laboratories: request.laboratories.map((id, position) => ({ id, main: position === 0 })),
      })
      const laboratory = mainLaboratoryId(quickwin) ?? 0
      const lines = groups.flatMap((group) => {
        const transferable = orderedTransferable(group)
        return (transferable && cartLineOf(transferable, quantities.get(group.key) ?? 0)) ?? []
      })
      const item = addToCart(undefined, {
        pharma: 1,
        laboratory,
        lines,
        tag: tagOf(quickwin, 'all'),
        now: 0,
      })
      if (!item) return
      const conditions: QuickwinCondition[] =
        condition === null
          ? []
          : [{ id: 1, unit: 'quantity', expression: 'at_least', quantity: condition, cns: [] }]
      const facts: OrderFacts = {
        products: new Map(catalogue.products.map((product) => [product.cn, product])),
        laboratories: new Map(catalogue.laboratories.map(({ id, name }) => [id, { id, name, methods: [] }])),
        campaigns: new Map(campaigns.map((campaign) => [campaign.id, campaign])),
        quickwins: new Map([
          [
            quickwin.id,
            {
              ...quickwin,
              conditions,
              bidCns: quickwin.bids.length === 0 ? null : new Set(bids.flatMap(({ cns }) => cns)),
            },
          ],
        ]),
      }

      const order = orderFromCart({ item, name: 'Pedido', method: null })
      const judgement = judgeOrder(order, facts, today)
      if (!judgement.ok) throw new Error(JSON.stringify(judgement.fields))
      const { totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount } = judgement.order
      expect({ totalQuantity, totalPvl, totalPvp }).toEqual({
        totalQuantity: shown.totalQuantity,
        totalPvl: shown.totalPvl,
        totalPvp: shown.totalPvp,
      })
      // What the device writes into the order is what the server charges while nothing changes, and never more than the
      // cart's screen said.
      const known = {
        quickwins: [quickwin],
        conditions: [{ quickwin: quickwin.id, conditions }],
        campaigns,
        bids,
      }
      const expected = withExpectedPrices(order, item.products, discountFacts(known, today))
      expect(expected.purchaseOrderLines.map((line) => line.expected)).toEqual(
        judgement.order.lines.map((line) => ({
          pvl: line.pvl,
          totalPvlWithDiscount: line.totalPvlWithDiscount,
        })),
      )
      const blind = withExpectedPrices(order, item.products, null)
      expect(blind.purchaseOrderLines.map((line) => line.expected?.totalPvlWithDiscount)).toEqual(
        judgement.order.lines.map((line) => line.totalPvl),
      )
      const saved = orderFromProposal({
        quickwin,
        groups,
        quantities,
        tag: tagOf(quickwin, 'all'),
        name: 'Pedido',
        method: null,
        pharma: 1,
      })
      const savedTotal = saved.purchaseOrderLines.reduce(
        (sum, line) => sum + (line.expected?.totalPvlWithDiscount ?? 0),
        0,
      )
      expect(savedTotal).toBe(shown.totalPvlWithDiscount)
      // Below its conditions a proposal cannot go to the cart; the order is still good, at its campaigns' price.
      if (allConditionsMet(evaluateConditions(conditions, lines))) {
        compared++
        if (totalPvlWithDiscount < totalPvl) discounted++
        expect(totalPvlWithDiscount).toBe(shown.totalPvlWithDiscount)
      } else expect(totalPvlWithDiscount).toBeGreaterThanOrEqual(shown.totalPvlWithDiscount)
    }),
    { numRuns: 2_000 },
  )
  // The worlds are random, but not so empty that nothing would have been looked at.
  expect(compared).toBeGreaterThan(200)
  expect(discounted).toBeGreaterThan(200)
})
