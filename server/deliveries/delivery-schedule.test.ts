import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryLimitMs, nextDeliveryAttempt } from './delivery-schedule'

const start = Date.parse('2026-03-16T09:00:00Z')
const minutes = (ms: number) => ms / 60_000

/** The attempts of a delivery that always fails, each `lateness` after it was due. */
const attemptsOf = (lateness: (attempt: number) => number): number[] => {
  const givesUpAt = new Date(start + deliveryLimitMs)
  const made: number[] = []
  let next: Date | null = new Date(start)
  while (next !== null) {
    const now: Date = new Date(next.getTime() + lateness(made.length))
    made.push(now.getTime())
    next = nextDeliveryAttempt({ attempts: made.length, now, givesUpAt })
  }
  return made
}

test('a delivery that always fails is tried for three days, less and less often', () => {
  const made = attemptsOf(() => 0)
  expect(made.map((at) => minutes(at - start))).toEqual([
    0, 1, 6, 21, 81, 261, 621, 1341, 2061, 2781, 3501, 4221, 4320,
  ])
})

test('however late the attempts come, the last one is made after three days and none is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 * deliveryLimitMs })), (delays) => {
      const made = attemptsOf((attempt) => delays[attempt] ?? 0)
      expect(made.at(-1)).toBeGreaterThanOrEqual(start + deliveryLimitMs)
      // Only the last one comes so late.
      expect(made.slice(0, -1).every((at) => at < start + deliveryLimitMs)).toBe(true)
      expect(made.length).toBeLessThanOrEqual(13)
    }),
  )
})

test('no attempt follows another within a minute, but for the last one', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 0, max: deliveryLimitMs - 1 }), (attempts, age) => {
      const now = new Date(start + age)
      const givesUpAt = new Date(start + deliveryLimitMs)
      const next = nextDeliveryAttempt({ attempts: attempts + 1, now, givesUpAt })
      if (next === null) throw new Error('given up too early')
      expect(next.getTime()).toBeLessThanOrEqual(givesUpAt.getTime())
      if (next < givesUpAt) expect(next.getTime() - now.getTime()).toBeGreaterThanOrEqual(60_000)
    }),
  )
})
