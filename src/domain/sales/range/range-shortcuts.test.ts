import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isoDay } from '@/domain/basics/dates'
import { isValidRange } from '@/domain/sales/range/range'
import { rangeShortcuts } from '@/domain/sales/range/range-shortcuts'

test('the named ranges end with the last sale, but for the moving year of complete months', () => {
  expect(rangeShortcuts({ today: '2026-11-21', lastDay: '2026-11-20' })).toEqual([
    { label: 'Última semana', range: { startDate: '2026-11-14', endDate: '2026-11-20' } },
    { label: 'Último mes', range: { startDate: '2026-10-21', endDate: '2026-11-20' } },
    { label: 'Último trimestre', range: { startDate: '2026-08-21', endDate: '2026-11-20' } },
    { label: 'Último semestre', range: { startDate: '2026-05-21', endDate: '2026-11-20' } },
    { label: 'Último TAM', range: { startDate: '2025-11-01', endDate: '2026-10-31' } },
    { label: 'YTD', range: { startDate: '2026-01-01', endDate: '2026-11-20' } },
  ])
})

test('a month back from the 31st starts after the shorter month’s last day', () => {
  const [, month] = rangeShortcuts({ today: '2026-03-31', lastDay: '2026-03-31' })
  expect(month?.range).toEqual({ startDate: '2026-03-01', endDate: '2026-03-31' })
})

test('on any day every named range can be asked and ends no later than the last sale', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 40_000 }), fc.constantFrom(0, -1), (day, lag) => {
      const today = isoDay(day)
      const lastDay = addDays(today, lag)
      for (const { range } of rangeShortcuts({ today, lastDay })) {
        expect(isValidRange(range)).toBe(true)
        expect(range.endDate <= lastDay).toBe(true)
      }
    }),
  )
})
