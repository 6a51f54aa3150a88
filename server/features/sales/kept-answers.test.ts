import { describe, expect, test } from 'vitest'
import { everything } from '@/domain/sales/sales-filter'
import type { PeriodsQuestion } from '@/domain/sales/sales-question'
import { salesData } from '@/domain/testing/sales-examples'
import { keepAnswers } from './kept-answers'

const data = () => salesData([], [])
/** Each month of the answer weighs nine, with the figures that it holds; the list one. */
const monthsTo = (endDate: string): PeriodsQuestion => ({
  ask: 'periods',
  filter: everything({ startDate: '2026-01-01', endDate }),
  laboratories: null,
  tenant: [],
})
const [one, two] = [monthsTo('2026-01-31'), monthsTo('2026-02-28')]

describe('answers kept', () => {
  test('are given again to the same question of the same data, and to no other', () => {
    const answer = keepAnswers()
    const [mine, other] = [data(), data()]
    const given = answer(mine, one)
    expect(answer(mine, { ...one })).toBe(given)
    expect(answer(other, one)).not.toBe(given)
    expect(answer(mine, two)).not.toBe(given)
  })

  test('never weigh more than they may: the one not asked for the longest goes', () => {
    const answer = keepAnswers({ most: 30 })
    const mine = data()
    const given = [answer(mine, one), answer(mine, two)]
    expect(answer(mine, one)).toBe(given[0])
    expect(answer(mine, two)).toBe(given[1])
    const [other] = [answer(data(), one)]
    expect(other).toEqual(given[0])
    expect(answer(mine, two)).toBe(given[1])
    expect(answer(mine, one)).not.toBe(given[0])
  })

  test('are none that a single file would fill the memory with', () => {
    const answer = keepAnswers({ largest: 10 })
    const mine = data()
    const small = answer(mine, one)
    expect(answer(mine, two)).not.toBe(answer(mine, two))
    expect(answer(mine, one)).toBe(small)
  })
})
