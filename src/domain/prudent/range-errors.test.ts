import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { historyOf } from '@/domain/forecast/testing/history-of'
import { rangeErrors } from '@/domain/prudent/range-errors'

const month = { days: 30, daysBefore: 0 }
const year = { days: 365, daysBefore: 0 }
const sameSeason = { days: 30, daysBefore: 335 }
const sold = (days: number, units: (day: number) => number) =>
  historyOf([Array.from({ length: days }, (_, day) => units(day))])

describe('what the rule would have erred by', () => {
  test('is nothing with any range where the same is sold every day', () => {
    const { errors } = rangeErrors(
      sold(800, () => 2),
      { period: 30, ranges: [month, year, sameSeason] },
    )
    for (const error of errors) expect(error).toBeCloseTo(0)
  })

  test('is least with the last month where more and more is sold, and with the same season where seasons return', () => {
    const ranges = [month, year, sameSeason]
    const best = (history: ReturnType<typeof sold>) => {
      const { errors } = rangeErrors(history, { period: 30, ranges })
      return ranges[errors.indexOf(Math.min(...errors.map((error) => error ?? 9)))]
    }
    expect(best(sold(1000, (day) => Math.floor(day / 50)))).toBe(month)
    expect(best(sold(1100, (day) => (day % 365 < 60 ? 20 : 1)))).toBe(sameSeason)
  })

  test('is judged by the same periods for all ranges, and not said of one that reaches beyond what is known', () => {
    expect(
      rangeErrors(
        sold(200, () => 1),
        { period: 30, ranges: [month, year] },
      ),
    ).toEqual({
      trials: 5,
      errors: [0, null],
    })
    expect(
      rangeErrors(
        sold(460, () => 1),
        { period: 30, ranges: [month, year] },
      ),
    ).toMatchObject({ trials: 3 })
    expect(
      rangeErrors(
        sold(60, () => 1),
        { period: 30, ranges: [month] },
      ),
    ).toEqual({ trials: 0, errors: [null] })
    expect(
      rangeErrors(
        sold(0, () => 1),
        { period: 30, ranges: [month] },
      ),
    ).toEqual({ trials: 0, errors: [null] })
    expect(
      rangeErrors(
        sold(400, () => 0),
        { period: 30, ranges: [month] },
      ).errors,
    ).toEqual([null])
  })

  test('counts returns as nothing sold', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 5 }), { minLength: 400, maxLength: 500 }), (units) => {
        const { errors } = rangeErrors(historyOf([units]), { period: 30, ranges: [month] })
        expect(errors[0] === null || (errors[0] ?? -1) >= 0).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
})
