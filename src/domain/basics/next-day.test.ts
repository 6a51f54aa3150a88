import { expect, test } from 'vitest'
import { nextMadridDay } from '@/domain/basics/next-day'

test.each([
  ['in winter', '2026-11-23T12:00:00Z', '2026-11-23T23:00:00Z'],
  ['in summer', '2026-07-01T12:34:56Z', '2026-07-01T22:00:00Z'],
  ['at midnight itself, a day later', '2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z'],
  ['a moment before', '2026-11-23T22:59:59.999Z', '2026-11-23T23:00:00Z'],
  ['on the day of 25 hours', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00Z'],
  ['on the day of 23 hours', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00Z'],
])('the next day of Madrid %s', (_, now, next) => {
  expect(new Date(nextMadridDay(Date.parse(now))).toISOString()).toBe(new Date(next).toISOString())
})
