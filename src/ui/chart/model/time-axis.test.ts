import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '@/domain/basics/dates'
import {
  axisSpan,
  dayAt,
  placeOf,
  positionOf,
  spanBetween,
  timeAxisOf,
  within,
} from '@/ui/chart/model/time-axis'

const category = (first: string, count: number) => ({
  id: first,
  label: first,
  name: first,
  days: { first, count },
})
const months = [category('2026-01-01', 31), category('2026-02-01', 28), category('2026-03-01', 31)]
const axis = timeAxisOf(months) ?? []
const days = axisSpan(axis)

test('each month is as wide as the others, whatever days it has', () => {
  expect(positionOf(axis, '2026-02-01')).toBeCloseTo(1 / 3)
  expect(positionOf(axis, '2026-02-15')).toBeCloseTo(0.5)
  expect(placeOf(axis, { startDate: '2026-02-01', endDate: '2026-02-28' })?.width).toBeCloseTo(100 / 3)
  expect(placeOf(axis, { startDate: '2026-03-31', endDate: '2026-06-30' })?.width).toBeCloseTo(100 / 93)
  expect(placeOf(axis, { startDate: '2026-05-01', endDate: '2026-05-02' })).toBeNull()
})

test('the day under a pointer is the one that is drawn there, on axes of months and of days', () => {
  const daily = timeAxisOf([...Array(90).keys()].map((day) => category(addDays('2026-01-01', day), 1))) ?? []
  fc.assert(
    fc.property(fc.constantFrom(axis, daily), fc.integer({ min: 0, max: 89 }), (axis, after) => {
      const day = addDays('2026-01-01', after)
      const next = positionOf(axis, addDays(day, 1))
      expect(dayAt(axis, positionOf(axis, day))).toBe(day)
      expect(dayAt(axis, (positionOf(axis, day) + next) / 2)).toBe(day)
    }),
  )
  expect([dayAt(axis, -1), dayAt(axis, 2)]).toEqual([days.startDate, days.endDate])
})

test('a span goes from the earlier to the later day, and no further than there are days', () => {
  const day = fc.integer({ min: -50, max: 150 }).map((after) => addDays('2026-01-01', after))
  fc.assert(
    fc.property(day, day, (one, other) => {
      const span = spanBetween(within(one, days), within(other, days))
      expect(span).toEqual(spanBetween(within(other, days), within(one, days)))
      expect(daysBetween(span.startDate, span.endDate)).toBeGreaterThanOrEqual(0)
      expect(span.startDate >= days.startDate && span.endDate <= days.endDate).toBe(true)
    }),
  )
})

test('categories that are no days make no axis', () => {
  expect(timeAxisOf([{ id: 'a', label: 'a', name: 'a' }])).toBeNull()
  expect(timeAxisOf([])).toBeNull()
})
