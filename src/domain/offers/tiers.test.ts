import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allowedTiers,
  type DiscountFields,
  lineDiscount,
  linePrice,
  lineTerms,
  nextBonus,
  nextTier,
  tiersOf,
  unitTerms,
} from '@/domain/offers/tiers'

const line: DiscountFields = {
  discount: 0.05,
  campaign: { id: 1, name: 'Invierno', discount: 0.1 },
  campaign_discount_tier1: 0.15,
  campaign_discount_quantity_tier1: 20,
  campaign_discount_tier2: 0.25,
  campaign_discount_quantity_tier2: 50,
  campaign_discount_tier3: null,
  campaign_discount_quantity_tier3: null,
}
const withoutTiers: DiscountFields = {
  ...line,
  campaign_discount_tier1: null,
  campaign_discount_quantity_tier1: null,
  campaign_discount_tier2: null,
  campaign_discount_quantity_tier2: null,
}

test('tiers come by rising quantity, however they were declared', () => {
  const swapped = {
    ...line,
    campaign_discount_tier1: 0.25,
    campaign_discount_quantity_tier1: 50,
    campaign_discount_tier2: 0.15,
    campaign_discount_quantity_tier2: 20,
  }
  const tiers = [
    { quantity: 20, discount: 0.15 },
    { quantity: 50, discount: 0.25 },
  ]
  expect(tiersOf(line)).toEqual(tiers)
  expect(tiersOf(swapped)).toEqual(tiers)
})

test.each([
  [0, 0.1],
  [19, 0.1],
  [20, 0.15],
  [49, 0.15],
  [50, 0.25],
  [9_999, 0.25],
])(
  '%i units earn a discount of %d: the highest tier reached, below all tiers the campaign’s',
  (units, discount) => {
    expect(lineDiscount(line, units)).toBe(discount)
  },
)

test.each([
  [0, 20, 20],
  [19, 1, 20],
  [20, 30, 50],
  [49, 1, 50],
])('with %i units, %i more reach the next tier, of %i', (units, missing, quantity) => {
  expect(nextTier(line, units)).toMatchObject({ missing, quantity })
})

test('there is no next tier from the best one on, nor one that is no better than what the line has', () => {
  expect(nextTier(line, 50)).toBeUndefined()
  expect(nextTier(withoutTiers, 0)).toBeUndefined()
  const generous = { ...line, campaign: { id: 1, name: 'Invierno', discount: 0.2 } }
  expect(nextTier(generous, 0)).toMatchObject({ quantity: 50, discount: 0.25 })
})

test('as many units as the next tier is said to need reach a better discount, and one fewer does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (units) => {
      const next = nextTier(line, units)
      if (next === undefined) return
      expect(lineDiscount(line, units + next.missing)).toBe(next.discount)
      expect(lineDiscount(line, units + next.missing - 1)).toBe(lineDiscount(line, units))
    }),
  )
})

test('without tiers the campaign decides, without its discount the quickwin, without any there is none', () => {
  expect(lineDiscount(withoutTiers, 100)).toBe(0.1)
  expect(lineDiscount({ ...withoutTiers, campaign: { id: 1, name: 'Invierno', discount: null } }, 100)).toBe(
    0.05,
  )
  expect(lineDiscount({ ...withoutTiers, campaign: null }, 100)).toBe(0.05)
  expect(lineDiscount({ ...withoutTiers, campaign: null, discount: 0 }, 100)).toBe(0)
})

test('a campaign that gives nothing goes before the quickwin’s discount', () => {
  expect(lineDiscount({ ...withoutTiers, campaign: { id: 1, name: 'Invierno', discount: 0 } }, 1)).toBe(0)
})

const anyDiscount = fc.nat(9_999).map((parts) => parts / 10_000)
/** Up to three tiers of distinct units, in any order and any gap among the fields. */
const anyLine = fc
  .record({
    discount: anyDiscount,
    campaign: fc.option(fc.record({ id: fc.nat(), name: fc.string(), discount: fc.option(anyDiscount) })),
    tiers: fc.uniqueArray(fc.record({ quantity: fc.nat(60), discount: anyDiscount }), {
      maxLength: 3,
      selector: ({ quantity }) => quantity,
    }),
    gaps: fc.boolean(),
  })
  .map(({ discount, campaign, tiers, gaps }): DiscountFields & { tiers: typeof tiers } => {
    const [first, second, third] = gaps && tiers.length < 3 ? [undefined, ...tiers] : tiers
    return {
      tiers,
      discount,
      campaign,
      campaign_discount_tier1: first?.discount ?? null,
      campaign_discount_quantity_tier1: first?.quantity ?? null,
      campaign_discount_tier2: second?.discount ?? null,
      campaign_discount_quantity_tier2: second?.quantity ?? null,
      campaign_discount_tier3: third?.discount ?? null,
      campaign_discount_quantity_tier3: third?.quantity ?? null,
    }
  })

test('for any line, the discount is that of the last tier reached, and changes nowhere but at a tier', () => {
  fc.assert(
    fc.property(anyLine, fc.nat(70), ({ tiers, ...line }, units) => {
      expect(tiersOf(line)).toEqual([...tiers].sort((a, b) => a.quantity - b.quantity))
      const reached = tiers.filter(({ quantity }) => quantity <= units)
      const last = reached.find(({ quantity }) => reached.every((other) => other.quantity <= quantity))
      expect(lineDiscount(line, units)).toBe(last?.discount ?? line.campaign?.discount ?? line.discount)
      if (!tiers.some(({ quantity }) => quantity === units + 1))
        expect(lineDiscount(line, units + 1)).toBe(lineDiscount(line, units))
    }),
  )
})

test('the units of a tier apply it: what its button sets', () => {
  fc.assert(
    fc.property(anyLine, ({ tiers: _, ...line }) => {
      for (const { quantity, discount } of tiersOf(line)) expect(lineDiscount(line, quantity)).toBe(discount)
    }),
  )
})

test('a line costs its units at their price less the discount, half a cent up, never less than nothing', () => {
  fc.assert(
    fc.property(anyLine, fc.nat(9_999), fc.nat(100_000), ({ tiers: _, ...fields }, units, pvl) => {
      const { totalPvlWithDiscount } = linePrice({ ...fields, pvl }, units)
      // In whole ten-thousandths of a cent, so that the half is exact.
      const exact =
        BigInt(units) * BigInt(pvl) * BigInt(10_000 - Math.round(lineDiscount(fields, units) * 10_000))
      expect(BigInt(totalPvlWithDiscount)).toBe((exact + 5_000n) / 10_000n)
      expect(totalPvlWithDiscount).toBeLessThanOrEqual(units * pvl)
    }),
  )
})

test.each([
  ['10+2', false, [0, 2, 2, 2]],
  ['10+2 for each ten', true, [0, 2, 2, 4]],
])('%s: 9, 10, 19 and 20 paid units bring free ones beside them', (_, repeats, free) => {
  const bonuses = [{ quantity: 10, bonus: 2, repeats }]
  expect([9, 10, 19, 20].map((units) => unitTerms({ bonuses }, units).bonus)).toEqual(free)
})

test('of several steps the highest counts that the paid units reach', () => {
  const bonuses = [
    { quantity: 3, bonus: 1, repeats: true },
    { quantity: 10, bonus: 4, repeats: false },
  ]
  expect([2, 3, 9, 10, 30].map((units) => unitTerms({ bonuses }, units).bonus)).toEqual([0, 1, 3, 4, 4])
})

test('the next free units are said with the paid ones that they need: fewer bring none more', () => {
  const step = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    bonus: fc.integer({ min: 1, max: 3 }),
    repeats: fc.boolean(),
  })
  const steps = fc.uniqueArray(step, { maxLength: 3, selector: ({ quantity }) => quantity })
  fc.assert(
    fc.property(steps, fc.nat(40), (bonuses, units) => {
      const bonusOf = (paid: number) => unitTerms({ bonuses }, paid).bonus
      const next = nextBonus({ bonuses }, units)
      const first = Array.from({ length: 2_600 }, (_, more) => units + more).find(
        (paid) => bonusOf(paid) > bonusOf(units),
      )
      expect(next?.quantity).toBe(first)
      if (next === undefined) return
      expect(next).toEqual({ quantity: first, bonus: bonusOf(next.quantity), missing: next.quantity - units })
    }),
  )
})

test('nothing is given free with a medicine that the health service pays, whatever a campaign says', () => {
  const tiers = {
    bonuses: [{ quantity: 10, bonus: 2, repeats: true }],
    netPrices: [{ quantity: 5, netPrice: 250 }],
  }
  expect(allowedTiers(tiers, {})).toEqual(tiers)
  expect(allowedTiers(tiers, { financed: true })).toEqual({ netPrices: tiers.netPrices })
  expect(allowedTiers({ bonuses: tiers.bonuses }, { financed: true })).toBeUndefined()
  expect(allowedTiers({ bonuses: [], netPrices: [] }, {})).toBeUndefined()
})

test('a net price counts from its units on, where it is less than the discount gives', () => {
  const priced = { ...line, pvl: 300, unit_tiers: { netPrices: [{ quantity: 10, netPrice: 250 }] } }
  // 10 % less is 270 cents each, 15 % from 20 on 255, 25 % from 50 on 225.
  const costs = [9, 10, 20, 50].map((units) => linePrice(priced, units).totalPvlWithDiscount)
  expect(costs).toEqual([9 * 270, 10 * 250, 20 * 250, 50 * 225])
})

const anyUnitTiers = fc.record({
  bonuses: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 60 }),
      bonus: fc.integer({ min: 1, max: 20 }),
      repeats: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  netPrices: fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 60 }), netPrice: fc.integer({ min: 1, max: 2_000 }) }),
    { maxLength: 3 },
  ),
})

test('free units and net prices make no line dearer, and never lower what comes', () => {
  fc.assert(
    fc.property(
      anyLine,
      anyUnitTiers,
      fc.nat(99),
      fc.nat(2_000),
      ({ tiers: _, ...fields }, unitTiers, units, pvl) => {
        const given = { ...fields, pvl, unit_tiers: unitTiers }
        const before = linePrice({ ...fields, pvl }, units).totalPvlWithDiscount
        expect(linePrice(given, units).totalPvlWithDiscount).toBeLessThanOrEqual(before)
        expect(lineTerms(given, units).bonus).toBeGreaterThanOrEqual(0)
        expect(lineTerms(given, units).discount).toBe(lineDiscount(fields, units))
      },
    ),
  )
})
