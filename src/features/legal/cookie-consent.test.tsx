import { beforeEach, expect, test } from 'vitest'
import { choose, readConsent } from '@/features/legal/cookie-consent'

const day = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 21)

beforeEach(() => localStorage.clear())

test('until somebody chooses there is no consent', () => {
  expect(readConsent(now)).toBeNull()
})

test.each(['accepted', 'declined'] as const)('%s is remembered for a year, then asked again', (choice) => {
  choose(choice, now)
  expect(readConsent(now + 364 * day)).toBe(choice)
  expect(readConsent(now + 365 * day)).toBeNull()
})

test.each(['', 'null', '"accepted"', '{"choice":"maybe","at":1}', '{"choice":"accepted"}', '{'])(
  'what is no choice (%s) is no consent',
  (kept) => {
    localStorage.setItem('rebotica:cookie-consent', kept)
    expect(readConsent(now)).toBeNull()
  },
)
