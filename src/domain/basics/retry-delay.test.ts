import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRetryAfter, retryDelayMs } from '@/domain/basics/retry-delay'

const ladder = [2_000, 5 * 60_000] as const

test('delays grow up to the longest, and half of each is left to chance', () => {
  const delays = (chance: number) =>
    [1, 2, 3, 8, 9, 2_000].map((failures) => retryDelayMs(ladder, failures, () => chance))
  expect(delays(0)).toEqual([1_000, 2_000, 4_000, 128_000, 150_000, 150_000])
  expect(delays(1)).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000])
})

test('what the server asks for is never cut short, up to an hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 10_000_000 }),
      (failures, chance, askedMs) => {
        const delay = retryDelayMs(ladder, failures, () => chance, askedMs)
        expect(delay).toBeGreaterThanOrEqual(Math.min(askedMs, 3_600_000))
        expect(delay).toBeLessThanOrEqual(3_900_000)
      },
    ),
  )
})

test('those whom the server turned away together do not come back together', () => {
  const at = (chance: number) => retryDelayMs(ladder, 1, () => chance, 60_000)
  expect([at(0), at(0.5), at(1)]).toEqual([61_000, 61_500, 62_000])
})

test('a server that asks for moments again and again is left in peace longer and longer', () => {
  const delays = [1, 5, 9].map((failures) => retryDelayMs(ladder, failures, () => 0, 1_000))
  expect(delays).toEqual([2_000, 17_000, 151_000])
})

test('a date of Retry-After is read by the clock of the server, whatever the own one says', () => {
  const date = 'Mon, 16 Mar 2026 09:00:00 GMT'
  const read = (after: string | null, at: string | null) =>
    readRetryAfter({ get: (name) => (name === 'date' ? at : after) })
  expect(read('120', null)).toBe(120_000)
  expect(read('Mon, 16 Mar 2026 09:02:00 GMT', date)).toBe(120_000)
  expect(read('Mon, 16 Mar 2026 08:00:00 GMT', date)).toBe(0)
  for (const none of [null, '', 'soon', '-1']) expect(read(none, date)).toBeNull()
  expect(read('Mon, 16 Mar 2026 09:02:00 GMT', null)).toBeNull()
})
