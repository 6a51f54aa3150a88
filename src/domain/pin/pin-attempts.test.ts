import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostAttempts, nextTurn, noAttempts, type PinAttempts } from '@/domain/pin/pin-attempts'

/** Wrong PINs, one after another, each as soon as one is taken: the waits between them. */
const waitsOfWrongOnes = (): number[] => {
  const waits: number[] = []
  let attempts: PinAttempts = noAttempts
  let now = 1_000_000
  for (;;) {
    const turn = nextTurn(attempts, now)
    if (turn.kind === 'over') return waits
    if (turn.kind === 'wait') {
      waits.push(turn.until - now)
      now = turn.until
    } else attempts = turn.attempts
  }
}

test('five wrong PINs are free, then each waits twice as long, and after ten only the password helps', () => {
  expect(waitsOfWrongOnes()).toEqual([30_000, 60_000, 120_000, 240_000, 480_000])
  expect(nextTurn({ failed: mostAttempts, waitUntil: 0 }, 0)).toEqual({ kind: 'over' })
})

test('whoever enters a PIN is told how many are left', () => {
  expect(nextTurn(noAttempts, 5)).toEqual({ kind: 'try', attempts: { failed: 1, waitUntil: 0 }, left: 9 })
})

test('at whatever moments PINs are entered, no more than ten are looked at, and none before its wait is over', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(600_000), { maxLength: 60 }), (pauses) => {
      let attempts: PinAttempts = noAttempts
      let now = 0
      let looked = 0
      for (const pause of pauses) {
        now += pause
        const turn = nextTurn(attempts, now)
        if (turn.kind !== 'try') continue
        expect(now).toBeGreaterThanOrEqual(attempts.waitUntil)
        expect(turn.attempts.failed).toBe(attempts.failed + 1)
        looked += 1
        attempts = turn.attempts
      }
      expect(looked).toBeLessThanOrEqual(mostAttempts)
    }),
  )
})
