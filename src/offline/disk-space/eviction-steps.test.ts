import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PartKey } from '@/offline/database/snapshot-parts'
import {
  type Evictable,
  type EvictableMonth,
  type Eviction,
  evictionSteps,
} from '@/offline/disk-space/eviction-steps'

const key = fc.tuple(fc.constantFrom('1', '2'), fc.string(), fc.string(), fc.nat(9)) as fc.Arbitrary<PartKey>
const month: fc.Arbitrary<EvictableMonth> = fc.record({
  owner: fc.constantFrom('1', '2'),
  pharma: fc.integer({ min: 1, max: 3 }),
  month: fc
    .tuple(fc.constantFrom('2024', '2025', '2026'), fc.integer({ min: 10, max: 12 }))
    .map(([year, of]) => `${year}-${of}`),
  version: fc.constant('v'),
  parts: fc.array(key, { minLength: 1, maxLength: 2 }),
})
const held: fc.Arbitrary<Evictable> = fc.record({
  reserve: fc.uniqueArray(fc.string(), { maxLength: 8 }),
  uncounted: fc.array(key),
  months: fc.uniqueArray(month, { selector: ({ owner, pharma, month: of }) => [owner, pharma, of].join() }),
  reports: fc.uniqueArray(fc.tuple(fc.string(), fc.nat()), { selector: (key) => key.join() }),
  answers: fc.uniqueArray(fc.string()),
  listRows: fc.nat(3),
  snapshots: fc.uniqueArray(
    fc.record({ owner: fc.constantFrom('1', '2'), pharma: fc.nat(9), refreshedAt: fc.nat() }),
    { selector: ({ owner, pharma }) => [owner, pharma].join() },
  ),
})
/** Where a step stands in the order; the reserve goes with the months, and after them. */
const rankOf = ({ parts, months, reserve, reports, answers, lists, snapshots }: Eviction): number =>
  [
    parts.length,
    months.length,
    reserve.length,
    reports.length,
    answers.length,
    Number(lists),
    snapshots.length,
  ].findIndex((count) => count > 0)

describe('what a device without room drops', () => {
  test('is everything that can be fetched again, each once, and never nothing at all', () => {
    fc.assert(
      fc.property(held, (all) => {
        const steps = evictionSteps(all)
        expect(steps.every((step) => rankOf(step) >= 0)).toBe(true)
        const sorted = (some: readonly unknown[]) => some.map((each) => JSON.stringify(each)).sort()
        expect(sorted(steps.flatMap(({ reserve }) => reserve))).toEqual(sorted(all.reserve))
        expect(sorted(steps.flatMap(({ parts }) => parts))).toEqual(sorted(all.uncounted))
        expect(sorted(steps.flatMap(({ months }) => months))).toEqual(sorted(all.months))
        expect(sorted(steps.flatMap(({ reports }) => reports))).toEqual(sorted(all.reports))
        expect(sorted(steps.flatMap(({ answers }) => answers))).toEqual(sorted(all.answers))
        expect(steps.filter(({ lists }) => lists)).toHaveLength(all.listRows > 0 ? 1 : 0)
        expect(steps.flatMap(({ snapshots }) => snapshots)).toHaveLength(all.snapshots.length)
      }),
    )
  })

  test('goes in the order of what is missed least, months of sales first, and of each kind the oldest first', () => {
    fc.assert(
      fc.property(held, (all) => {
        const steps = evictionSteps(all)
        const ranks = steps.map(rankOf)
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        const months = steps.flatMap((step) => step.months.map(({ month: of }) => of))
        expect(months).toEqual([...months].sort())
      }),
    )
  })

  test('takes the whole reserve with the older half of the months, before the other half', () => {
    fc.assert(
      fc.property(held, (all) => {
        const steps = evictionSteps(all)
        const ofMonths = steps.filter(({ months }) => months.length > 0)
        expect(ofMonths.length).toBe(Math.min(2, all.months.length))
        expect(steps.flatMap(({ reserve }) => reserve)).toEqual(all.reserve)
        const [first, second] = ofMonths
        if (first === undefined) return
        expect(first.reserve).toEqual(all.reserve)
        expect(first.months.length - (second?.months.length ?? 0)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('goes in few steps, as each refused write takes room of its own: at most six, and one for each pharmacy', () => {
    fc.assert(
      fc.property(held, (all) => {
        expect(evictionSteps(all).length).toBeLessThanOrEqual(6 + all.snapshots.length)
      }),
    )
  })
})
