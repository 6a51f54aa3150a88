import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, isoDay, monthOf } from '@/domain/basics/dates'
import { comparedMonths, compareMonths } from '@/domain/sales/months/compare-months'
import { monthsIn } from '@/domain/sales/months/months'
import { comparisons } from '@/domain/sales/questions/sales-filter'
import { monthRange } from '@/domain/sales/range/range'

const month = (year: number, month: number, pvl: number) => ({ year, month, pvl })
const compare = (now: ReturnType<typeof month>[], before: ReturnType<typeof month>[]) =>
  compareMonths({ now, before }, ({ pvl }) => pvl)

test('a month stands beside the same one of a year before, with difference and change', () => {
  expect(
    compare([month(2026, 9, 1_500), month(2026, 10, 800)], [month(2025, 9, 1_000), month(2025, 10, 1_000)]),
  ).toEqual([
    {
      ...{ year: 2026, month: 9, value: 1_500 },
      before: { year: 2025, month: 9, value: 1_000 },
      ...{ difference: 500, change: 0.5 },
    },
    {
      ...{ year: 2026, month: 10, value: 800 },
      before: { year: 2025, month: 10, value: 1_000 },
      ...{ difference: -200, change: -0.2 },
    },
  ])
})

test('a month without counterpart has nothing to be compared with', () => {
  const [first, last] = compare([month(2026, 9, 1_500), month(2026, 10, 800)], [month(2026, 8, 400)])
  expect(first).toEqual({ year: 2026, month: 9, value: 1_500, before: null, difference: null, change: null })
  expect(last).toMatchObject({ before: { month: 8 }, difference: 400, change: 1 })
})

test('against a month without sales there is a difference and no percentage', () => {
  expect(compare([month(2026, 10, 800)], [month(2026, 9, 0)])).toMatchObject([
    { difference: 800, change: null },
  ])
})

const range = (startDate: string, endDate: string) => ({ startDate, endDate })

test('months are compared with whole months, a running one with the same days', () => {
  const months = range('2025-11-01', '2026-11-21')
  expect(comparedMonths(months, 'year')).toEqual(range('2024-11-01', '2025-11-21'))
  expect(comparedMonths(months, 'previous')).toEqual(range('2024-10-01', '2025-10-21'))
  expect(comparedMonths(range('2026-03-01', '2026-03-30'), 'previous')).toEqual(
    range('2026-02-01', '2026-02-28'),
  )
  expect(comparedMonths(range('2025-02-01', '2025-02-28'), 'year')).toEqual(range('2024-02-01', '2024-02-29'))
  expect(comparedMonths(range('2024-02-01', '2024-02-29'), 'year')).toEqual(range('2023-02-01', '2023-02-28'))
})

test('whatever the months, as many are compared, and of the last one no more days than it has so far', () => {
  const day = fc.integer({ min: 10_000, max: 30_000 }).map(isoDay)
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 36 }),
      fc.constantFrom(...comparisons),
      (endDate, more, by) => {
        const months = range(`${addMonths(monthOf(endDate), -more)}-01`, endDate)
        const before = comparedMonths(months, by)
        expect(monthsIn(before)).toHaveLength(more + 1)
        expect(before.startDate.slice(8)).toBe('01')
        const isOver = monthRange(monthOf(endDate)).endDate === endDate
        const wholeBefore = monthRange(monthOf(before.endDate)).endDate
        const sameDay = [`${monthOf(before.endDate)}${endDate.slice(7)}`, wholeBefore].sort()[0]
        expect(before.endDate).toBe(isOver ? wholeBefore : sameDay)
      },
    ),
  )
})

test('both series end together, however many months the ranges touch', () => {
  // 1 to 31 March stands beside the 31 days before, which begin on 29 January.
  expect(compare([month(2026, 3, 900)], [month(2026, 1, 50), month(2026, 2, 600)])).toMatchObject([
    { month: 3, before: { month: 2, value: 600 }, change: 0.5 },
  ])
})
