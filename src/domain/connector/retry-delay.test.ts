import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRetryAfter, retryDelayMs } from '@/domain/connector/retry-delay'

test('delays grow up to five minutes, and half of each is left to chance', () => {
  const delays = (chance: number) =>
    [1, 2, 3, 8, 9, 1_000].map((failures) => retryDelayMs({ failures, chance, askedMs: null }))
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
        const delay = retryDelayMs({ failures, chance, askedMs })
        expect(delay).toBeGreaterThanOrEqual(Math.min(askedMs, 3_600_000))
        expect(delay).toBeLessThanOrEqual(3_602_000)
      },
    ),
  )
})

test('a date of Retry-After is read by the clock of the server, whatever the own one says', () => {
  const date = 'Mon, 16 Mar 2026 09:00:00 GMT'
  expect(readRetryAfter('120', null)).toBe(120_000)
  expect(readRetryAfter('Mon, 16 Mar 2026 09:02:00 GMT', date)).toBe(120_000)
  expect(readRetryAfter('Mon, 16 Mar 2026 08:00:00 GMT', date)).toBe(0)
  for (const none of [null, '', 'soon', '-1']) expect(readRetryAfter(none, date)).toBeNull()
  expect(readRetryAfter('Mon, 16 Mar 2026 09:02:00 GMT', null)).toBeNull()
})
