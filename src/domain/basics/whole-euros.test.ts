import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatEurosRounded } from '@/domain/basics/money'
import { wholeEuros } from '@/domain/basics/whole-euros'

test('amounts in whole euros add up to their total in whole euros', () => {
  // One by one they would be 1 + 1 + 1 € of 4 €.
  expect(wholeEuros([140, 130, 133])).toEqual([200, 100, 100])
  expect(wholeEuros([150, 150])).toEqual([200, 100])
  expect(wholeEuros([-140, 240])).toEqual([-100, 200])
  expect(wholeEuros([0, 49, 0])).toEqual([0, 0, 0])
  expect(wholeEuros([])).toEqual([])
})

test('parts of a part add up to it as it was rounded', () => {
  const [medicines = 0, rest = 0] = wholeEuros([10_050, 20_050])
  expect([medicines, rest]).toEqual([10_100, 20_000])
  expect(wholeEuros([5_025, 5_025], medicines)).toEqual([5_100, 5_000])
})

test('whatever the amounts, no part is a euro away from its own, and nothing stays nothing', () => {
  const cents = fc.integer({ min: -99_999_999, max: 99_999_999 })
  fc.assert(
    fc.property(fc.array(fc.oneof(cents, fc.constant(0)), { maxLength: 12 }), (parts) => {
      const euros = wholeEuros(parts)
      const total = parts.reduce((sum, part) => sum + part, 0)
      const shown = euros.reduce((sum, part) => sum + part, 0)
      expect(Math.abs(shown - total)).toBeLessThanOrEqual(50)
      expect(formatEurosRounded(shown)).toBe(formatEurosRounded(total))
      euros.forEach((part, position) => {
        const exact = parts[position] ?? 0
        expect(Math.abs(part - exact)).toBeLessThan(100)
        if (exact === 0) expect(part).toBe(0)
        expect(formatEurosRounded(part)).toMatch(/^-?[\d.]+\s€$/)
      })
    }),
  )
})
