import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthOf } from '@/domain/basics/dates'
import type { SaleRow } from '@/domain/sales/cube/block'
import { changesAnything, salesChanges } from '@/domain/sales/received/sales-changes'

const row = (day: string, cn: string, units = 1, pvp = 250): SaleRow => ({ day, cn, units, pvl: 160, pvp })
const byDay = { periodOf: (day: string) => day }

test('days without sales before, with others, left without any, and the same ones are told apart', () => {
  const periods = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']
  const changes = salesChanges({
    ...byDay,
    periods,
    before: [row('2026-01-02', '662026', 2), row('2026-01-03', '662026'), row('2026-01-04', '662026')],
    after: [row('2026-01-01', '662026'), row('2026-01-02', '662026', 5, 300), row('2026-01-04', '662026')],
  })
  expect(changes).toEqual({
    periods: { added: 1, changed: 1, emptied: 1, equal: 1 },
    rows: { added: 1, changed: 1, removed: 1, equal: 1 },
    before: { rows: 3, units: 4, pvl: 640, pvp: 1000 },
    after: { rows: 3, units: 7, pvl: 1120, pvp: 2000 },
  })
})

const rows = fc.uniqueArray(
  fc.record({
    day: fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'),
    cn: fc.constantFrom('662026', '660418', '700001'),
    units: fc.integer({ min: -3, max: 3 }).filter((units) => units !== 0),
    pvl: fc.constantFrom(0, 160),
    pvp: fc.constantFrom(0, 250),
  }),
  { selector: ({ day, cn }) => day + cn },
)

test('every row and period is counted once, and nothing changes exactly where both are alike', () => {
  fc.assert(
    fc.property(rows, rows, fc.constantFrom(monthOf, byDay.periodOf), (before, after, periodOf) => {
      const periods = [...new Set([...before, ...after].map(({ day }) => periodOf(day)))]
      const changes = salesChanges({ before, after, periods, periodOf })
      const { added, changed, removed, equal } = changes.rows
      expect(added + changed + equal).toBe(after.length)
      expect(removed + changed + equal).toBe(before.length)
      expect(Object.values(changes.periods).reduce((a, b) => a + b, 0)).toBe(periods.length)
      expect(changes.after.units - changes.before.units).toBe(
        after.reduce((sum, { units }) => sum + units, 0) - before.reduce((sum, { units }) => sum + units, 0),
      )
      const texts = (list: SaleRow[]) => list.map((each) => Object.values(each).join()).sort()
      expect(changesAnything(changes)).toBe(texts(before).join('|') !== texts(after).join('|'))
      expect(changesAnything(changes)).toBe(changes.periods.equal < periods.length)
    }),
  )
})
