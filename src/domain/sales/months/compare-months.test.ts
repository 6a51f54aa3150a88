import { expect, test } from 'vitest'
import { compareMonths } from '@/domain/sales/months/compare-months'

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

test('both series end together, however many months the ranges touch', () => {
  // 1 to 31 March stands beside the 31 days before, which begin on 29 January.
  expect(compare([month(2026, 3, 900)], [month(2026, 1, 50), month(2026, 2, 600)])).toMatchObject([
    { month: 3, before: { month: 2, value: 600 }, change: 0.5 },
  ])
})
