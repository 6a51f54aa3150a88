import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  dayNumber,
  daysBetween,
  formatDay,
  formatInstant,
  formatLongDay,
  formatMonth,
  formatMonthShort,
  isoDay,
  madridDay,
  monthOf,
} from '@/domain/basics/dates'
import { isIsoDay } from '@/domain/basics/is-iso-day'

const days = fc.integer({ min: 0, max: 40_000 })

test('days count from 1970', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  expect(dayNumber('2026-01-01')).toBe(20_454)
  expect(isoDay(20_454)).toBe('2026-01-01')
})

test('every day number comes back from its text', () => {
  fc.assert(fc.property(days, (day) => dayNumber(isoDay(day)) === day))
})

test('adding days and counting them agree', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5_000, max: 5_000 }), (day, count) => {
      const from = isoDay(day)
      return daysBetween(from, addDays(from, count)) === count
    }),
  )
})

test('a day in words, and dots for what is none', () => {
  expect(formatLongDay('2026-11-05')).toBe('5 de noviembre de 2026')
  expect(formatLongDay('2026-02-29')).toBe('...')
  expect(formatLongDay('')).toBe('...')
})

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '21/11/2026', ''])('%j is no day', (text) => {
  expect(isIsoDay(text)).toBe(false)
  expect(() => dayNumber(text)).toThrow(RangeError)
})

test('29 February of a year without it becomes 28', () => {
  expect(addYears('2024-02-29', -1)).toBe('2023-02-28')
  expect(addYears('2026-11-20', -1)).toBe('2025-11-20')
})

test('days and months are written as Spain writes them', () => {
  expect(formatDay('2026-11-21')).toBe('21/11/2026')
  expect(monthOf('2026-11-21')).toBe('2026-11')
})

test('instants are shown in the time of Madrid, in summer and in winter', () => {
  expect(formatInstant('2026-11-21T12:25:00Z')).toBe('21/11/2026 13:25')
  expect(formatInstant('2026-07-01T22:30:00Z')).toBe('02/07/2026 00:30')
  expect(formatInstant(new Date('2026-11-21T12:25:00Z'))).toBe('21/11/2026 13:25')
})

test('the day changes at midnight in Madrid', () => {
  expect(madridDay(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
  expect(madridDay(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
  expect(madridDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01')
})

test('months go on over the turn of the year, and back', () => {
  expect(addMonths('2026-10', 1)).toBe('2026-11')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-10', -12)).toBe('2025-10')
  fc.assert(
    fc.property(days, fc.integer({ min: -200, max: 200 }), (day, months) => {
      const month = monthOf(isoDay(day))
      expect(addMonths(addMonths(month, months), -months)).toBe(month)
    }),
  )
})

test('a month is named in Spanish, whole or in short', () => {
  expect(formatMonth('2026-10')).toBe('octubre de 2026')
  expect(formatMonthShort('2026-01')).toBe('ene 26')
})
