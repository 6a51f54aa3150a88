import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isoDay } from '@/domain/basics/dates'
import { comparedRange } from '@/domain/sales/questions/compared-range'
import { comparisons } from '@/domain/sales/questions/sales-filter'
import { daysInRange, defaultRange } from '@/domain/sales/range/range'
import { rangeArbitrary } from '@/domain/testing/arbitraries'
import { naivelyCompared } from '@/domain/testing/naive-tables'

const range = (startDate: string, endDate: string) => ({ startDate, endDate })

test('the previous range is as long and ends the day before', () => {
  expect(comparedRange(range('2026-03-01', '2026-03-31'), 'previous')).toEqual(
    range('2026-01-29', '2026-02-28'),
  )
  expect(comparedRange(range('2026-03-01', '2026-03-01'), 'previous')).toEqual(
    range('2026-02-28', '2026-02-28'),
  )
})

test('the same period of the year before has the same days, February with its last one', () => {
  expect(comparedRange(range('2026-01-01', '2026-03-31'), 'year')).toEqual(range('2025-01-01', '2025-03-31'))
  expect(comparedRange(range('2024-02-29', '2024-02-29'), 'year')).toEqual(range('2023-02-28', '2023-02-28'))
  expect(comparedRange(range('2024-01-01', '2024-03-31'), 'year')).toEqual(range('2023-01-01', '2023-03-31'))
  expect(comparedRange(range('2025-02-01', '2025-02-28'), 'year')).toEqual(range('2024-02-01', '2024-02-29'))
  expect(comparedRange(range('2025-02-01', '2025-02-27'), 'year')).toEqual(range('2024-02-01', '2024-02-27'))
})

test('a whole year follows the year it is compared with, also around 29 February', () => {
  expect(comparedRange(range('2025-11-22', '2026-11-21'), 'year')).toEqual(range('2024-11-22', '2025-11-21'))
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 40_000 }), (day) => {
      const year = defaultRange({ today: isoDay(day), lastSaleDay: isoDay(day) })
      const before = comparedRange(year, 'year')
      expect(addDays(before.endDate, 1)).toBe(year.startDate)
      expect([365, 366]).toContain(daysInRange(before))
    }),
  )
})

test('any range, counted day by day', () => {
  fc.assert(
    fc.property(rangeArbitrary, fc.constantFrom(...comparisons), (any, comparison) => {
      expect(comparedRange(any, comparison)).toEqual(naivelyCompared(any, comparison))
    }),
  )
})
