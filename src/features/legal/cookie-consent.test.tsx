import { beforeEach, expect, test } from 'vitest'
import { choose, readConsent } from '@/features/legal/cookie-consent'

const day = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 21)

beforeEach(() => localStorage.clear())

test('there is no consent to cookies until the user chooses', () => {
  expect(readConsent(now)).toBeNull()
})

test.each(['accepted', 'declined'] as const)(
  'the choice "%s" about cookies is valid for a year, then the user is asked again',
  (choice) => {
    choose(choice, now)
    expect(readConsent(now + 364 * day)).toBe(choice)
    expect(readConsent(now + 365 * day)).toBeNull()
  },
)

test.each(['', 'null', '"accepted"', '{"choice":"maybe","at":1}', '{"choice":"accepted"}', '{'])(
  'a stored value that is no valid choice (%s) is no consent to cookies',
  (kept) => {
    localStorage.setItem('rebotica:cookie-consent', kept)
    expect(readConsent(now)).toBeNull()
  },
)
