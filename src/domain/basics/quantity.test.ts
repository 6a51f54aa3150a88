import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampPeriod, clampQuantity, parseQuantity, readPeriod } from '@/domain/basics/quantity'

test.each([
  ['12', 12],
  ['', 0],
  ['abc', 0],
  ['-4', 0],
  ['12,9', 12],
  ['10000', 9_999],
  ['007', 7],
  [' 5 ud', 5],
])('%j typed as units reads as %i', (text, units) => {
  expect(parseQuantity(text)).toBe(units)
})

test('a period is 1 to 365 days', () => {
  expect(clampPeriod(0)).toBe(1)
  expect(clampPeriod(366)).toBe(365)
  expect(clampPeriod(30)).toBe(30)
  expect(clampPeriod(Number.NaN)).toBe(1)
})

test.each([
  ['45', 45],
  [' 45 ', 45],
  ['900', 365],
  ['0', 1],
  ['', null],
  ['   ', null],
  ['x', null],
  ['12x', null],
  ['1e2', null],
  ['-3', null],
  ['+3', null],
  ['4,5', null],
  ['1 2', null],
])('%j typed as days reads as %j', (text, days) => {
  expect(readPeriod(text)).toBe(days)
})

test('units are always whole and within the limits', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      const units = clampQuantity(value)
      return Number.isInteger(units) && units >= 0 && units <= 9_999
    }),
  )
})

test('any text reads as units within the limits', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const units = parseQuantity(text)
      return Number.isInteger(units) && units >= 0 && units <= 9_999
    }),
  )
})
