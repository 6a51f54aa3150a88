import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { type Beside, compareOffers } from '@/domain/comparison/compare-offers'
import { comparisonFacts } from '@/domain/comparison/comparison-facts'
import { type LineToDiscount, lineOffers } from '@/domain/offers/line-discounts'
import type { Campaign, Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import { boughtLine, lineCost } from '@/domain/order/purchase-cost'
import { quickwin as sampleQuickwin } from '@/domain/testing/quickwin'
import { catalogueOf, product, taxes } from '@/domain/testing/world'

const today = '2026-03-16'
const medicines = { rate: 40, surcharge: 5 }
const quickwin = (fields: Partial<Quickwin> & { id: number }): Quickwin =>
  sampleQuickwin({ code: `Q${fields.id}`, title: `Propuesta ${fields.id}`, ...fields })
const campaign = (
  id: number,
  of: Campaign['products'][number],
  fields: Partial<Campaign> = {},
): Campaign => ({
  id,
  name: `Campaña ${id}`,
  laboratoryId: 1,
  discount: null,
  startsOn: null,
  endsOn: null,
  products: [of],
  ...fields,
})
/** 600001 of laboratory 1 at 3.10 €, 600002 of laboratory 2 at 3.00 €, 600003 of laboratory 3 at 2.00 €, all of one group. */
const products = [
  product({ cn: '600001', laboratoryId: 1, pvl: 310 }),
  product({ cn: '600002', laboratoryId: 2, pvl: 300 }),
  product({ cn: '600003', laboratoryId: 3, pvl: 200 }),
]
type Known = Partial<Parameters<typeof comparisonFacts>[0]> & { open?: number[]; of?: typeof products }
const factsOf = ({ open = [1, 2], of = products, ...known }: Known = {}) =>
  comparisonFacts(
    {
      quickwins: [],
      conditions: [],
      campaigns: [],
      bids: [],
      methods: open.map((laboratory) => ({ laboratory })),
      taxes: { regime: 'iva', rates: taxes },
      ...known,
    },
    { catalogue: indexCatalogue(catalogueOf(of)), today },
  )
const told = (offers: ReturnType<typeof compareOffers>) =>
  offers.map(({ product: { cn }, cart, net }) => [cn, cart, net])

describe('what the products of a group cost', () => {
  test('the lowest net price comes first, and laboratories that are not open to the pharmacy are left out', () => {
    // 3.00 × 1.045 = 3.135, 3.10 × 1.045 = 3.2395; 600003 would cost 2.09.
    const expected = [
      ['600002', 2, 314],
      ['600001', 1, 324],
    ]
    expect(told(compareOffers(factsOf(), { cn: '600001', quantity: 6 }))).toEqual(expected)
    // A laboratory that is not open may be the one that is asked about.
    expect(told(compareOffers(factsOf(), { cn: '600003', quantity: 6 }))).toEqual(expected)
  })

  test('six units more reach a tier, and what a unit costs then is said', () => {
    const of = { cn: '600001', discount: 0.05, tiers: [{ quantity: 12, discount: 0.2 }] }
    const offers = compareOffers(factsOf({ campaigns: [campaign(7, of)] }), { cn: '600001', quantity: 6 })
    const own = offers.find((offer) => offer.campaign?.id === 7)
    // 3.10 × 0.95 × 1.045 = 3.0775; × 0.8: 2.5916.
    expect(own).toMatchObject({ net: 308, next: { missing: 6, units: 12, net: 259 } })
  })

  test('free units and net prices count, also as what is next', () => {
    const bonuses = [{ quantity: 10, bonus: 2, repeats: true }]
    const of = { cn: '600001', discount: null, tiers: [], bonuses }
    const facts = factsOf({ campaigns: [campaign(7, of)] })
    const at = (quantity: number) =>
      compareOffers(facts, { cn: '600001', quantity }).find((offer) => offer.campaign?.id === 7)
    // 10 × 3.10 × 1.045 / 12 = 2.6996; 18 of 15 + 2: 2.89; 20 of 20 + 4 again 2.70.
    expect(at(10)).toMatchObject({ net: 270, terms: { bonus: 2 } })
    expect(at(15)).toMatchObject({ next: { missing: 5, units: 20, net: 270 } })
  })

  test('products in packs are compared in whole packs, and a campaign that is over is not compared', () => {
    const of = [product({ cn: '600001', pot: 10 })]
    const ended = campaign(7, { cn: '600001', discount: 0.5, tiers: [] }, { endsOn: '2026-03-15' })
    expect(compareOffers(factsOf({ of, campaigns: [ended] }), { cn: '600001', quantity: 6 })).toMatchObject([
      { units: 10, net: 324 },
    ])
  })

  test('a quickwin grants its discount once its conditions are met, with what is in the cart beside it', () => {
    const condition: QuickwinCondition = {
      id: 1,
      unit: 'quantity',
      expression: 'at_least',
      quantity: 20,
      cns: [],
    }
    const facts = factsOf({
      quickwins: [quickwin({ id: 5, discount: 0.1 })],
      conditions: [{ quickwin: 5, conditions: [condition] }],
    })
    const asked = { cn: '600001', quantity: 6 }
    const ofQuickwin = (beside?: Beside) =>
      compareOffers(facts, { ...asked, beside }).find((offer) => offer.quickwin?.id === 5)
    // 3.10 × 0.9 × 1.045 = 2.9156.
    expect(ofQuickwin()).toMatchObject({ net: 324, next: { missing: 14, units: 20, net: 292 } })
    const other = { cn: '600009', laboratoryId: 1, quantity: 14, pvl: 100, campaign: null, quickwins: [5] }
    expect(ofQuickwin(({ cart }) => (cart === 1 ? [other] : []))).toMatchObject({
      net: 292,
      next: null,
    })
  })

  test('units of the product that its cart has already count, as the order will have one line of both', () => {
    const bonuses = [{ quantity: 10, bonus: 2, repeats: false }]
    const of = { cn: '600002', discount: null, tiers: [{ quantity: 24, discount: 0.5 }], bonuses }
    const facts = factsOf({ campaigns: [campaign(7, of, { laboratoryId: 2 })] })
    const there = { cn: '600002', laboratoryId: 2, quantity: 10, pvl: 300, campaign: null, quickwins: [] }
    const beside: Beside = ({ cart }) => (cart === 2 ? [there] : [])
    const own = (quantity: number) =>
      compareOffers(facts, { cn: '600001', quantity, beside }).find((offer) => offer.campaign?.id === 7)
    // 20 × 3.00 × 1.045 / 22 = 2.85, not / 12; four more make 24 of them: 24 × 3.00 × 0.5 × 1.045 / 26 = 1.447.
    expect(own(10)).toMatchObject({
      ...{ units: 10, already: 10, net: 285, terms: { bonus: 2 } },
      next: { missing: 4, units: 14, net: 145 },
    })
    expect(own(14)).toMatchObject({ units: 14, already: 10, net: 145, next: null })
  })

  test('a quickwin is compared for what it proposes, and where that depends on sales only while it is open', () => {
    const facts = factsOf({
      quickwins: [
        quickwin({ id: 5, discount: 0.5, template: 'otc', prescription: false, nonPrescription: true }),
        quickwin({ id: 6, discount: 0.25, template: 'change_for_the_first_time' }),
        quickwin({ id: 7, discount: 0.1, excludeCampaigns: true }),
      ],
      campaigns: [campaign(7, { cn: '600001', discount: null, tiers: [] })],
    })
    const asked = { cn: '600001', quantity: 6 }
    const named = (quickwins?: number[]) =>
      compareOffers(facts, { ...asked, quickwins }).flatMap((offer) => offer.quickwin?.id ?? [])
    expect(named()).toEqual([])
    expect(named([6])).toEqual([6])
  })

  test('its own wholesaler stands among them: 3.10 € with the legal margin are 3.35 €, less its discount', () => {
    const wholesaler = { name: 'Cofares', brand: 0, generic: 0.1, otc: 0 }
    const offers = compareOffers(factsOf({ wholesaler }), { cn: '600001', quantity: 6 })
    // 3.10 / 0.924 = 3.35; × 0.9 × 1.045 = 3.1507. The cheapest of the group there: 2.00 / 0.924 = 2.16, × 0.9405 = 2.0315.
    expect(told(offers)).toEqual([
      ['600003', null, 203],
      ['600002', 2, 314],
      ['600001', null, 315],
      ['600001', 1, 324],
    ])
  })

  test('nothing is compared where the device does not know the taxes', () => {
    expect(compareOffers(factsOf({ taxes: undefined }), { cn: '600001', quantity: 6 })).toEqual([])
  })
})

const tier = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  discount: fc.integer({ min: 0, max: 90 }).map((parts) => parts / 100),
})
const terms = fc.record({
  discount: fc.option(fc.constantFrom(0.05, 0.1, 0.3), { nil: null }),
  tiers: fc.uniqueArray(tier, { maxLength: 3, selector: ({ quantity }) => quantity }),
  bonuses: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 20 }),
      bonus: fc.integer({ min: 1, max: 4 }),
      repeats: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  netPrices: fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 40 }), netPrice: fc.integer({ min: 1, max: 400 }) }),
    { maxLength: 2 },
  ),
})
const conditionOf = fc.record({
  id: fc.constant(1),
  unit: fc.constantFrom('quantity' as const, 'total_pvl' as const),
  expression: fc.constantFrom('at_least' as const, 'multiple' as const, 'less_than' as const),
  quantity: fc.integer({ min: 1, max: 5_000 }),
  cns: fc.constantFrom<QuickwinCondition['cns']>([], [{ cn: '600001', product: '' }]),
})
const world = fc.record({
  quantity: fc.integer({ min: 0, max: 60 }),
  pots: fc.array(fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }), { minLength: 3, maxLength: 3 }),
  open: fc.subarray([1, 2, 3]),
  campaigns: fc.array(fc.tuple(fc.constantFrom('600001', '600002'), terms), { maxLength: 3 }),
  discounts: fc.array(fc.constantFrom(0, 0.15, 0.4), { maxLength: 2 }),
  conditions: fc.array(conditionOf, { maxLength: 2 }),
  beside: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
  already: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  wholesaler: fc.option(fc.constantFrom(0, 0.08), { nil: undefined }),
})
const given = (drawn: typeof world extends fc.Arbitrary<infer T> ? T : never) => {
  const quickwins = drawn.discounts.map((discount, index) =>
    quickwin({
      id: index + 1,
      discount,
      laboratories: [
        { id: 1, main: true },
        { id: 2, main: false },
      ],
    }),
  )
  const facts = factsOf({
    open: drawn.open,
    of: products.map((each, index) => ({ ...each, pot: drawn.pots[index] ?? null })),
    campaigns: drawn.campaigns.map(([cn, of], index) => campaign(index + 1, { cn, ...of })),
    quickwins,
    conditions: quickwins.map(({ id }) => ({ quickwin: id, conditions: drawn.conditions })),
    wholesaler:
      drawn.wholesaler === undefined
        ? undefined
        : { name: 'Cofares', brand: 0, generic: drawn.wholesaler, otc: 0 },
  })
  const others = drawn.beside.map((quantity, index) => ({
    cn: `60010${index}`,
    laboratoryId: 1,
    quantity,
    pvl: 250,
    campaign: null,
    quickwins: [1],
  }))
  const there = { cn: '600002', laboratoryId: 2, pvl: 300, campaign: null, quickwins: [] }
  if (drawn.already !== undefined) others.push({ ...there, quantity: drawn.already })
  return { facts, beside: () => others, asked: { cn: '600001', quantity: drawn.quantity } }
}

test('any offers are sorted, of laboratories that are open, and a next step costs what its units do', () => {
  fc.assert(
    fc.property(world, (drawn) => {
      const { facts, beside, asked } = given(drawn)
      const offers = compareOffers(facts, { ...asked, beside })
      expect(offers.map(({ net }) => net)).toEqual(offers.map(({ net }) => net).sort((a, b) => a - b))
      for (const offer of offers) {
        if (offer.cart !== null) expect(facts.laboratories).toContain(offer.product.laboratoryId)
        if (offer.next === null) continue
        expect(offer.next.net).toBeLessThan(offer.net)
        expect(offer.next.missing).toBe(offer.next.units - offer.units)
        const then = compareOffers(facts, { ...asked, quantity: offer.next.units, beside })
        const same = then.filter(
          ({ product: { cn }, net }) => cn === offer.product.cn && net === offer.next?.net,
        )
        expect(same.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('any offer costs what lineOffers grants to its line in an order with the others', () => {
  fc.assert(
    fc.property(world, (drawn) => {
      const { facts, beside, asked } = given(drawn)
      const quickwins = new Map(
        [...facts.quickwinsByLaboratory.values()].flat().map((each) => [each.id, each]),
      )
      for (const { product: of, campaign: named, quickwin: by, units, already, net, cart } of compareOffers(
        facts,
        {
          ...asked,
          beside,
        },
      )) {
        if (cart === null) continue
        const line: LineToDiscount = {
          cn: of.cn,
          laboratoryId: of.laboratoryId,
          quantity: units + already,
          pvl: of.pvl,
          campaign: named ?? null,
          quickwins: by ? [by.id] : [],
        }
        const others = beside().filter(({ cn }) => cn !== of.cn)
        const offer = lineOffers([...others, line], { quickwins, today }).at(-1)
        if (offer === undefined) throw new Error('No offer')
        expect(net).toBe(lineCost(boughtLine(line, offer, medicines)).netUnit)
      }
    }),
  )
})
