import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import { type DateOrder, DateOrders, readDay } from './date-order'

const written = (day: string, order: DateOrder): string => {
  const [year, month, date] = day.split('-')
  return (order === 'dmy' ? [date, month, year] : [month, date, year]).join('/')
}
const decide = (
  days: readonly string[],
  { order, today = null }: { order: DateOrder; today?: string | null },
) => {
  const orders = new DateOrders(today)
  for (const [at, day] of days.entries()) orders.add(written(day, order), at + 2)
  return orders.decide()
}
const order = fc.constantFrom<DateOrder>('dmy', 'mdy')
const start = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2020-01-01', days))

describe('the order of day and month in a file', () => {
  test('is found wherever a day above the twelfth is, and every date is read as it was meant', () => {
    fc.assert(
      fc.property(order, fc.array(start, { minLength: 1, maxLength: 20 }), (meant, days) => {
        fc.pre(days.some((day) => day.slice(8) > '12'))
        expect(decide(days, { order: meant })).toBe(meant)
        expect(days.map((day) => readDay(written(day, meant), meant))).toEqual(days)
      }),
    )
  })

  test('is never taken for the other one where days follow each other, whichever the first one is', () => {
    fc.assert(
      fc.property(order, start, fc.integer({ min: 1, max: 40 }), (meant, first, count) => {
        const days = Array.from({ length: count }, (_, at) => addDays(first, at))
        expect([meant, null]).toContain(decide(days, { order: meant, today: days.at(-1) ?? null }))
      }),
    )
  })
})
