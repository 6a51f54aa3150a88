import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToCart, cartLineOf, summariseCart } from '@/domain/cart/cart'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { mainLaboratoryId, type QuickwinCondition } from '@/domain/offers/quickwin'
import { discountFacts, withExpectedPrices } from '@/domain/order/expected-prices'
import { orderFromCart, orderFromProposal } from '@/domain/order/order'
import { cartSheet } from '@/domain/order/order-sheet'
import { tagOf } from '@/domain/proposal/extensions'
import { generateProposal, summariseProposal } from '@/domain/proposal/proposal'
import { orderedTransferable, swapTransferable } from '@/domain/proposal/transferables'
import type { Sheet } from '@/domain/sheet/sheet'
import { anyPharmacy, proposalDataOf } from '@/domain/testing/any-pharmacy'
import { requestArbitrary } from '@/domain/testing/arbitraries'
import { quickwin as quickwinOf } from '@/domain/testing/quickwin'
import type { OrderContext } from './order-context.queries'
import { validateAndPrice } from './orders.rules'

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

const caseArbitrary = fc.record({
  world: anyPharmacy,
  // Wide enough that most proposals have rows: what narrows them down has no part in prices.
  request: requestArbitrary.map((request) => ({ ...request, ...wide })),
  units: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 16, maxLength: 16 }),
  /** Which product of each row the user chose. */
  chosen: fc.array(fc.nat(3), { minLength: 16, maxLength: 16 }),
  condition: fc.option(fc.integer({ min: 1, max: 60 })),
})

test('an order of any proposal, directly or by the cart, costs exactly what proposal and spreadsheet showed', () => {
  let compared = 0
  let discounted = 0
  fc.assert(
    fc.property(caseArbitrary, ({ world, request, units, chosen, condition }) => {
      const { catalogue, campaigns, bids, today } = world
      const groups = generateProposal(proposalDataOf(world), request).map((group, position) =>
        swapTransferable(group, group.transferables[chosen[position] ?? 0]?.cn ?? ''),
      )
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
      const facts: OrderContext = {
        products: new Map(catalogue.products.map((product) => [product.cn, product])),
        laboratories: new Set(catalogue.laboratories.map(({ id }) => id)),
        methods: [],
        payments: new Map(),
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
      const judgement = validateAndPrice(order, facts, today)
      if (!judgement.ok) throw new Error(JSON.stringify(judgement.fields))
      const { totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount } = judgement.order
      expect({ totalQuantity, totalPvl, totalPvp }).toEqual({
        totalQuantity: shown.totalQuantity,
        totalPvl: shown.totalPvl,
        totalPvp: shown.totalPvp,
      })
      expect(summariseCart(item)).toMatchObject({ totalQuantity, totalPvl, totalPvp })
      const terms = new Map(
        judgement.order.lines.map(({ cn, discount, bonus = 0, netPrice }) => [
          cn,
          { discount, bonus, netPrice },
        ]),
      )
      const sheet = cartSheet(item.products, terms)
      expect(sumOfColumn(sheet, 'Cantidad')).toBe(totalQuantity)
      expect(sumOfColumn(sheet, 'PVL Total')).toBe(totalPvl)
      expect(sumOfColumn(sheet, 'PVL con dto.')).toBe(totalPvlWithDiscount)
      // What the device writes into the order is what the server charges while nothing changes, and never more than the
      // cart's screen said.
      const known = {
        quickwins: [quickwin],
        conditions: [{ quickwin: quickwin.id, conditions }],
        campaigns,
        bids,
      }
      const expected = withExpectedPrices(order, item.products, {
        ...discountFacts(known, today),
        catalogue: indexCatalogue(catalogue),
      })
      expect(expected.purchaseOrderLines.map((line) => line.expected)).toEqual(
        judgement.order.lines.map((line) => ({
          pvl: line.pvl,
          totalPvlWithDiscount: line.totalPvlWithDiscount,
          ...(line.bonus && { bonus: line.bonus }),
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
      const direct = validateAndPrice(saved, facts, today)
      // Below its conditions a proposal cannot go to the cart; the order is still good, at its campaigns' price.
      if (allConditionsMet(evaluateConditions(conditions, lines))) {
        compared++
        if (totalPvlWithDiscount < totalPvl) discounted++
        expect(totalPvlWithDiscount).toBe(shown.totalPvlWithDiscount)
        expect(direct).toMatchObject({
          ok: true,
          order: { totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount },
        })
      } else {
        expect(totalPvlWithDiscount).toBeGreaterThanOrEqual(shown.totalPvlWithDiscount)
        expect(direct.ok).toBe(false)
      }
    }),
    { numRuns: 2_000 },
  )
  // The worlds are random, but not so empty that nothing would have been looked at.
  expect(compared).toBeGreaterThan(200)
  expect(discounted).toBeGreaterThan(200)
})

test('the longest order that a request can hold, all of one campaign, is validated as a whole', () => {
  const cns = Array.from({ length: 5_000 }, (_, index) => String(100_000 + index))
  const campaign = { id: 7, name: 'Campaña', laboratoryId: 1, discount: 0.1, startsOn: null, endsOn: null }
  const facts: OrderContext = {
    products: new Map(
      cns.map((cn) => [cn, { cn, name: cn, laboratoryId: 1, pvl: 100, pvp: 150, active: true }]),
    ),
    laboratories: new Set([1]),
    methods: [],
    payments: new Map(),
    campaigns: new Map([
      [7, { ...campaign, products: cns.map((cn) => ({ cn, discount: null, tiers: [] })) }],
    ]),
    quickwins: new Map(),
  }
  const lines = cns.map((cn) => ({ cn, quantity: 1, tags: [], campaign: 7 }))
  const order = { name: 'Pedido', pharma: 1, laboratories: [1], purchaseOrderLines: lines, tags: [] }
  expect(validateAndPrice(order, facts, '2026-11-21')).toMatchObject({
    ok: true,
    order: { totalPvl: 500_000, totalPvlWithDiscount: 450_000 },
  })
})

const sumOfColumn = ({ columns, rows }: Sheet, title: string): number => {
  const column = columns.findIndex((each) => each.title === title)
  return rows.reduce((sum, row) => sum + Number(row[column]), 0)
}
