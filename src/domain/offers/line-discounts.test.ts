import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GrantingQuickwin, type LineToDiscount, lineOffers } from '@/domain/offers/line-discounts'
import type { Campaign, DiscountTier, QuickwinCondition } from '@/domain/offers/quickwin'

const today = '2026-03-16'

const line = (fields: Partial<LineToDiscount> = {}): LineToDiscount => ({
  cn: '600001',
  laboratoryId: 1,
  quantity: 10,
  pvl: 310,
  campaign: null,
  quickwins: [1],
  ...fields,
})

const quickwin = (fields: Partial<GrantingQuickwin> = {}): GrantingQuickwin => ({
  id: 1,
  discount: 0.1,
  campaignDiscount: null,
  campaigns: [],
  laboratories: [{ id: 1, main: true }],
  conditions: [],
  bidCns: null,
  ...fields,
})

const campaign = (fields: Partial<Campaign> = {}): Campaign => ({
  id: 7,
  name: 'Invierno',
  laboratoryId: 1,
  discount: null,
  startsOn: null,
  endsOn: null,
  products: [{ cn: '600001', discount: null, tiers: [] }],
  ...fields,
})

const atLeast = (quantity: number, cns: string[] = []): QuickwinCondition => ({
  id: 1,
  unit: 'quantity',
  expression: 'at_least',
  quantity,
  cns: cns.map((cn) => ({ cn, product: cn })),
})

const discountsOf = (lines: readonly LineToDiscount[], ...quickwins: readonly GrantingQuickwin[]) =>
  lineOffers(lines, { quickwins: new Map(quickwins.map((each) => [each.id, each])), today }).map(
    ({ discount }) => discount,
  )

describe('a quickwin takes its discount off', () => {
  test('the lines that name it, and no others', () => {
    expect(discountsOf([line(), line({ cn: '600002', quickwins: [] })], quickwin())).toEqual([0.1, 0])
  })

  test('nothing where the pharmacy may not use it', () => {
    expect(discountsOf([line({ quickwins: [99] })], quickwin())).toEqual([0])
  })

  test('only products of its laboratories and of the bids that it names', () => {
    expect(discountsOf([line({ laboratoryId: 2 })], quickwin())).toEqual([0])
    const ofBids = quickwin({ bidCns: new Set(['600002']) })
    expect(discountsOf([line(), line({ cn: '600002' })], ofBids)).toEqual([0, 0.1])
    expect(discountsOf([line()], quickwin({ bidCns: new Set() }))).toEqual([0])
  })

  test('only while the lines that name it meet its conditions', () => {
    const demanding = quickwin({ conditions: [atLeast(15)] })
    const other = line({ cn: '600002', quantity: 5 })
    expect(discountsOf([line(), other], demanding)).toEqual([0.1, 0.1])
    expect(discountsOf([line(), { ...other, quantity: 4 }], demanding)).toEqual([0, 0])
    expect(discountsOf([line(), { ...other, quickwins: [] }], demanding)).toEqual([0, 0])
    expect(discountsOf([line(), { ...other, laboratoryId: 2 }], demanding)).toEqual([0, 0])
  })

  test('when a condition about some products is met by these', () => {
    const lines = [line(), line({ cn: '600002', quantity: 5 })]
    expect(discountsOf(lines, quickwin({ conditions: [atLeast(5, ['600002'])] }))).toEqual([0.1, 0.1])
    expect(discountsOf(lines, quickwin({ conditions: [atLeast(6, ['600002'])] }))).toEqual([0, 0])
  })
})

describe('of several quickwins', () => {
  test('the line gets the best one', () => {
    expect(
      discountsOf([line({ quickwins: [1, 2] })], quickwin(), quickwin({ id: 2, discount: 0.2 })),
    ).toEqual([0.2])
  })

  test('one that fails leaves the others alone', () => {
    const failing = quickwin({ id: 2, discount: 0.2, conditions: [atLeast(11)] })
    expect(discountsOf([line({ quickwins: [2, 1] })], quickwin(), failing)).toEqual([0.1])
  })
})

describe('under a campaign', () => {
  test('its discount and tiers go before the quickwin’s own discount, as in a proposal', () => {
    expect(discountsOf([line({ campaign: campaign({ discount: 0.05 }) })], quickwin())).toEqual([0.05])
    const tiers = [{ quantity: 10, discount: 0.08 }]
    const tiered = campaign({ products: [{ cn: '600001', discount: null, tiers }] })
    const lines = [line({ campaign: tiered }), line({ campaign: tiered, quantity: 9 })]
    expect(discountsOf(lines, quickwin())).toEqual([0.08, 0.1])
  })

  test('that gives none itself the quickwin’s campaign discount counts, else its own', () => {
    const lines = [line({ campaign: campaign() })]
    expect(discountsOf(lines, quickwin({ campaignDiscount: 0.03 }))).toEqual([0.03])
    expect(discountsOf(lines, quickwin())).toEqual([0.1])
  })

  test('a quickwin that names campaigns gives its campaign discount for these alone', () => {
    const lines = [line({ campaign: campaign() })]
    const naming = (campaigns: number[]) => quickwin({ campaigns, discount: null, campaignDiscount: 0.03 })
    expect(discountsOf(lines, naming([7]))).toEqual([0.03])
    expect(discountsOf(lines, naming([8]))).toEqual([0])
  })
})

const discountArbitrary = fc.option(fc.constantFrom(0, 0.03, 0.1, 0.1234, 0.5))
const campaignArbitrary = fc.option(
  fc
    .tuple(discountArbitrary, fc.constantFrom<DiscountTier[]>([], [{ quantity: 20, discount: 0.15 }]))
    .map(([discount, tiers]) =>
      campaign({ discount, products: ['600001', '600002'].map((cn) => ({ cn, discount: null, tiers })) }),
    ),
)
const orderArbitrary = fc
  .record({
    campaigns: fc.tuple(campaignArbitrary, campaignArbitrary),
    quantities: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
    named: fc.tuple(fc.subarray([1, 2, 3, 4]), fc.subarray([1, 2, 3, 4])),
    laboratories: fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(1, 2)),
  })
  .map(({ campaigns, quantities, named, laboratories }) =>
    [0, 1].map((at) =>
      line({
        cn: `60000${at + 1}`,
        campaign: campaigns[at] ?? null,
        quantity: quantities[at] ?? 1,
        quickwins: named[at] ?? [],
        laboratoryId: laboratories[at] ?? 1,
      }),
    ),
  )
const quickwinsArbitrary = fc.tuple(
  ...[1, 2, 3].map((id) =>
    fc
      .record({
        discount: discountArbitrary,
        campaignDiscount: discountArbitrary,
        campaigns: fc.subarray([7, 8]),
        laboratories: fc.subarray([1, 2], { minLength: 1 }),
        bidCns: fc.option(fc.subarray(['600001', '600002']).map((cns) => new Set(cns))),
        conditions: fc.option(fc.integer({ min: 1, max: 80 })),
      })
      .map(({ laboratories, conditions, ...fields }) =>
        quickwin({
          ...fields,
          id,
          laboratories: laboratories.map((laboratory) => ({ id: laboratory, main: true })),
          conditions: conditions === null ? [] : [atLeast(conditions)],
        }),
      ),
  ),
)

test('a line that names more quickwins never pays more, nor does the order in which it names them matter', () => {
  fc.assert(
    fc.property(orderArbitrary, quickwinsArbitrary, (lines, quickwins) => {
      const discounts = discountsOf(lines, ...quickwins)
      const reversed = lines.map((each) => ({ ...each, quickwins: [...each.quickwins].reverse() }))
      expect(discountsOf(reversed, ...quickwins)).toEqual(discounts)
      const unnamed = discountsOf(lines.map((each) => ({ ...each, quickwins: [] })))
      discounts.forEach((discount, position) => {
        expect(discount).toBeGreaterThanOrEqual(unnamed[position] ?? 1)
        expect(discount).toBeLessThan(1)
      })
      // Conditions are about at least so many units here: one more name can only help.
      const all = lines.map((each) => ({ ...each, quickwins: [1, 2, 3, 4] }))
      discountsOf(all, ...quickwins).forEach((discount, position) => {
        expect(discount).toBeGreaterThanOrEqual(discounts[position] ?? 1)
      })
    }),
  )
})
