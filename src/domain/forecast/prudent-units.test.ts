import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PrudentRow, prudentUnits } from '@/domain/forecast/prudent-units'

const line: PrudentRow['line'] = {
  pvl: 300,
  discount: 0,
  campaign: { id: 1, name: 'Invierno', discount: null },
  campaign_discount_tier1: 0.2,
  campaign_discount_quantity_tier1: 24,
  campaign_discount_tier2: null,
  campaign_discount_quantity_tier2: null,
  campaign_discount_tier3: null,
  campaign_discount_quantity_tier3: null,
}
const row: PrudentRow = {
  forecast: { perDay: 0.6, demand: 18, enough: 23.2 },
  horizonDays: 30,
  ...{ shelf: 3, onItsWay: 0, wanted: 0, pot: null },
  line: { ...line, campaign_discount_tier1: null, campaign_discount_quantity_tier1: null },
  drop: null,
}

test('what is enough, less what is there and what is coming', () => {
  expect(prudentUnits(row).units).toBe(21)
  expect(prudentUnits({ ...row, onItsWay: 10 }).units).toBe(11)
  expect(prudentUnits({ ...row, shelf: 40 }).units).toBe(0)
  expect(prudentUnits({ ...row, shelf: 40, wanted: 2 }).units).toBe(2)
  expect(prudentUnits({ ...row, pot: 6 }).units).toBe(24)
})

test('three units more are ordered where the tier saves more than it costs to keep them', () => {
  // Each unit 0.60 € cheaper: 24 cost 57.60 €, 21 cost 63.00 €, and three that are kept are worth 9 €.
  const { units, raised } = prudentUnits({ ...row, line })
  expect(units).toBe(24)
  expect(raised?.from).toBe(21)
  expect(raised?.gain).toBeGreaterThan(1_400)
  expect(raised?.gain).toBeLessThan(1_440)
})

test('nothing is ordered for a tier alone, nor more than half a year of sales', () => {
  expect(prudentUnits({ ...row, line, shelf: 40 }).units).toBe(0)
  const rare = { perDay: 0.01, demand: 0.3, enough: 1 }
  expect(prudentUnits({ ...row, line, forecast: rare, shelf: 0 }).units).toBe(1)
})

test('free units count as units', () => {
  const bonuses = [{ quantity: 10, bonus: 2, repeats: true }]
  const { units } = prudentUnits({ ...row, shelf: 0, line: { ...row.line, unit_tiers: { bonuses } } })
  expect(units).toBe(20)
})

test('before the price falls no more is ordered than lasts until then', () => {
  const { units, coveredDays } = prudentUnits({ ...row, drop: { days: 5, pvl: 200 } })
  expect(coveredDays).toBe(5)
  expect(units).toBeLessThan(5)
})

const anyRow = fc
  .record({
    perDay: fc.double({ min: 0, max: 4, noNaN: true }),
    margin: fc.double({ min: 0, max: 30, noNaN: true }),
    horizonDays: fc.integer({ min: 7, max: 90 }),
    shelf: fc.integer({ min: 0, max: 60 }),
    onItsWay: fc.integer({ min: 0, max: 20 }),
    wanted: fc.integer({ min: 0, max: 5 }),
    pot: fc.constantFrom(null, 1, 5, 6, 10),
    tiers: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 60 }), discount: fc.integer({ min: 0, max: 40 }) }),
      { maxLength: 3 },
    ),
    bonuses: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 40 }),
        bonus: fc.integer({ min: 1, max: 6 }),
        repeats: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    netPrices: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 60 }), netPrice: fc.integer({ min: 100, max: 300 }) }),
      { maxLength: 2 },
    ),
    drop: fc.option(
      fc.record({ days: fc.integer({ min: 1, max: 120 }), pvl: fc.integer({ min: 100, max: 300 }) }),
    ),
  })
  .map(({ perDay, margin, tiers: [first, second, third], bonuses, netPrices, ...rest }): PrudentRow => {
    const demand = perDay * rest.horizonDays
    return {
      ...rest,
      forecast: { perDay, demand, enough: demand + margin },
      line: {
        ...line,
        campaign_discount_tier1: first === undefined ? null : first.discount / 100,
        campaign_discount_quantity_tier1: first?.quantity ?? null,
        campaign_discount_tier2: second === undefined ? null : second.discount / 100,
        campaign_discount_quantity_tier2: second?.quantity ?? null,
        campaign_discount_tier3: third === undefined ? null : third.discount / 100,
        campaign_discount_quantity_tier3: third?.quantity ?? null,
        unit_tiers: { bonuses, netPrices },
      },
    }
  })

test('more on the shelf never makes an order larger', () => {
  fc.assert(
    fc.property(anyRow, fc.integer({ min: 1, max: 30 }), (some, more) => {
      expect(prudentUnits({ ...some, shelf: some.shelf + more }).units).toBeLessThanOrEqual(
        prudentUnits(some).units,
      )
    }),
    { numRuns: 500 },
  )
})

test('more that has to be enough never makes an order smaller', () => {
  fc.assert(
    fc.property(anyRow, fc.double({ min: 0, max: 40, noNaN: true }), (some, more) => {
      const forecast = { ...some.forecast, enough: some.forecast.enough + more }
      expect(prudentUnits({ ...some, forecast }).units).toBeGreaterThanOrEqual(prudentUnits(some).units)
    }),
    { numRuns: 500 },
  )
})

test('packs stay whole, and what is raised saves something', () => {
  fc.assert(
    fc.property(anyRow, (some) => {
      const { units, raised } = prudentUnits(some)
      expect(units % Math.max(1, some.pot ?? 1)).toBe(0)
      if (raised) {
        expect(units).toBeGreaterThan(raised.from)
        expect(raised.gain).toBeGreaterThanOrEqual(1)
      }
    }),
    { numRuns: 500 },
  )
})
