import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedRange } from '@/domain/sales/questions/compared-range'
import { comparisons } from '@/domain/sales/questions/sales-filter'
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

test('a year before both days are the same, or the last of February', () => {
  expect(comparedRange(range('2026-01-01', '2026-03-31'), 'year')).toEqual(range('2025-01-01', '2025-03-31'))
  expect(comparedRange(range('2024-02-29', '2024-02-29'), 'year')).toEqual(range('2023-02-28', '2023-02-28'))
})

test('any range, counted day by day', () => {
  fc.assert(
    fc.property(rangeArbitrary, fc.constantFrom(...comparisons), (any, comparison) => {
      expect(comparedRange(any, comparison)).toEqual(naivelyCompared(any, comparison))
    }),
  )
})
