import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RappelStep, rappelEstimate } from '@/domain/offers/rappel'

const steps: RappelStep[] = [
  { from: 100_000, fraction: 0.01 },
  { from: 300_000, fraction: 0.03 },
]
const anySteps = fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 5 }).chain((amounts) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: amounts.length, maxLength: amounts.length })
    .map((fractions): RappelStep[] => {
      const rising = fractions.toSorted((a, b) => a - b)
      return amounts
        .toSorted((a, b) => a - b)
        .map((from, index) => ({ from, fraction: (rising[index] ?? 0) / 10_000 }))
    }),
)
const anyBought = fc.integer({ min: 0, max: 2_000_000 })

describe('the rappel of a year', () => {
  test.each([
    [
      'nothing before its first step',
      99_999,
      { fraction: 0, amount: 0, next: { fraction: 0.01, missing: 1 } },
    ],
    [
      'from the step itself on',
      100_000,
      { fraction: 0.01, amount: 1_000, next: { fraction: 0.03, missing: 200_000 } },
    ],
    ['of the whole year at the step that is reached', 300_000, { fraction: 0.03, amount: 9_000, next: null }],
    [
      'in whole cents, half up',
      100_050,
      { fraction: 0.01, amount: 1_001, next: { fraction: 0.03, missing: 199_950 } },
    ],
  ])('is %s', (_, bought, estimate) => {
    expect(rappelEstimate(steps, bought)).toEqual(estimate)
  })

  test('is nothing where the laboratory gives none', () => {
    expect(rappelEstimate([], 500_000)).toEqual({ fraction: 0, amount: 0, next: null })
  })

  test('never falls by buying more', () => {
    fc.assert(
      fc.property(anySteps, anyBought, fc.nat(500_000), (list, bought, more) => {
        expect(rappelEstimate(list, bought + more).amount).toBeGreaterThanOrEqual(
          rappelEstimate(list, bought).amount,
        )
      }),
    )
  })

  test('says exactly what is missing to the next step: a cent less does not reach it', () => {
    fc.assert(
      fc.property(anySteps, anyBought, (list, bought) => {
        const { fraction, next } = rappelEstimate(list, bought)
        if (next === null) return
        expect(rappelEstimate(list, bought + next.missing).fraction).toBe(next.fraction)
        expect(rappelEstimate(list, bought + next.missing - 1).fraction).toBe(fraction)
      }),
    )
  })
})
