import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerProblems, isSameAnswer, type LineAnswer, servedInFull } from '@/domain/order/line-answer'

const line = { cn: '662026', quantity: 10 }
const fieldsOf = (change: Partial<LineAnswer>) =>
  answerProblems({ ...servedInFull(10), ...change }, line).map(({ field }) => field)

describe('the answer of a line', () => {
  test.each<[string, Partial<LineAnswer>]>([
    ['all of it comes', {}],
    ['some are missing, with the reason', { served: 4, missing: 6, reason: 'out-of-stock' }],
    ['some come later, nobody knows when', { served: 4, delayed: 6 }],
    ['some come later', { served: 4, delayed: 6, delayedUntil: '2026-12-04' }],
    ['another product comes instead', { served: 0, substituted: 10, substitute: '700001' }],
    ['at a confirmed price', { price: 310 }],
  ])('%s', (_, change) => {
    expect(fieldsOf(change)).toEqual([])
  })

  test.each<[string, Partial<LineAnswer>, (keyof LineAnswer)[]]>([
    ['units that do not add up', { served: 9 }, ['served']],
    ['negative units', { served: 12, missing: -2 }, ['missing']],
    ['parts of units', { served: 9.5, delayed: 0.5 }, ['served', 'delayed']],
    ['a shortage without its reason', { served: 4, missing: 6 }, ['reason']],
    ['a reason without a shortage', { reason: 'other' }, ['reason']],
    ['a day without delayed units', { delayedUntil: '2026-12-04' }, ['delayedUntil']],
    ['a substitute that is not named', { served: 0, substituted: 10 }, ['substitute']],
    ['a substitute of no units', { substitute: '700001' }, ['substitute']],
    [
      'the product itself as its substitute',
      { served: 0, substituted: 10, substitute: '662026' },
      ['substitute'],
    ],
    ['a day that there is not', { served: 4, delayed: 6, delayedUntil: '2026-02-30' }, ['delayedUntil']],
    ['a negative price', { price: -1 }, ['price']],
    ['a price that no column holds', { price: 2_147_483_648 }, ['price']],
  ])('%s is refused at its field', (_, change, fields) => {
    expect(fieldsOf(change)).toEqual(fields)
  })

  test('is told from every other one', () => {
    const changes: Partial<LineAnswer>[] = [
      { served: 9 },
      { delayed: 1 },
      { delayedUntil: '2026-12-04' },
      { substituted: 1 },
      { substitute: '700001' },
      { missing: 1 },
      { reason: 'other' },
      { price: 310 },
    ]
    expect(isSameAnswer(servedInFull(10), servedInFull(10))).toBe(true)
    for (const change of changes)
      expect(isSameAnswer(servedInFull(10), { ...servedInFull(10), ...change })).toBe(false)
  })

  test('that was accepted accounts for each ordered unit', () => {
    const units = fc.integer({ min: -2, max: 12 })
    fc.assert(
      fc.property(units, units, units, units, (served, delayed, substituted, missing) => {
        const answer: LineAnswer = {
          ...servedInFull(0),
          served,
          delayed,
          substituted,
          missing,
          substitute: substituted > 0 ? '700001' : null,
          reason: missing > 0 ? 'other' : null,
        }
        const accounts =
          served + delayed + substituted + missing === 10 &&
          Math.min(served, delayed, substituted, missing) >= 0
        expect(answerProblems(answer, line).length === 0).toBe(accounts)
      }),
    )
  })
})
