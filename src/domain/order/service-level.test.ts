import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnsweredPart, serviceLevels } from '@/domain/order/service-level'

const hour = 3_600_000
const part = (changes: Partial<AnsweredPart> = {}): AnsweredPart => ({
  laboratory: 1,
  lines: 2,
  answeredLines: 2,
  ordered: 10,
  served: 10,
  createdAt: 0,
  receivedAt: null,
  ...changes,
})

test('who serves most of what is ordered comes first, whatever the number of orders', () => {
  const parts = [
    part({ laboratory: 1, served: 9 }),
    part({ laboratory: 1 }),
    part({ laboratory: 2, ordered: 4, served: 4 }),
  ]
  expect(serviceLevels(parts)).toEqual([
    { laboratory: 2, orders: 1, inFull: 1, ordered: 4, served: 4, daysToReceive: null },
    { laboratory: 1, orders: 2, inFull: 1, ordered: 20, served: 19, daysToReceive: null },
  ])
})

test('an order of which a line is not answered yet is not served in full', () => {
  expect(serviceLevels([part({ answeredLines: 1 })])).toMatchObject([{ orders: 1, inFull: 0 }])
})

test('days until received are the median: one order that was forgotten does not move them', () => {
  const received = [24, 36, 48, 900].map((hours) => part({ receivedAt: hours * hour }))
  expect(serviceLevels([...received, part()])).toMatchObject([{ orders: 5, daysToReceive: 1.8 }])
})

test('each order counts once, and the sequence of the orders changes nothing', () => {
  const parts = fc.array(
    fc
      .record({
        laboratory: fc.integer({ min: 1, max: 4 }),
        lines: fc.integer({ min: 1, max: 3 }),
        ordered: fc.integer({ min: 1, max: 20 }),
        missing: fc.nat(20),
        createdAt: fc.nat(1000 * hour),
        wait: fc.option(fc.nat(500 * hour)),
      })
      .map(({ missing, wait, ...rest }) => ({
        ...rest,
        answeredLines: rest.lines,
        served: Math.max(0, rest.ordered - missing),
        receivedAt: wait === null ? null : rest.createdAt + wait,
      })),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(parts, (given) => {
      const levels = serviceLevels(given)
      const sum = (of: (level: (typeof levels)[number]) => number) =>
        levels.reduce((total, level) => total + of(level), 0)
      expect(sum(({ orders }) => orders)).toBe(given.length)
      expect(sum(({ ordered }) => ordered)).toBe(given.reduce((total, { ordered }) => total + ordered, 0))
      const shares = levels.map(({ served, ordered }) => served / ordered)
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      for (const { inFull, orders, served, ordered } of levels) {
        expect(inFull).toBeLessThanOrEqual(orders)
        expect(served).toBeLessThanOrEqual(ordered)
      }
      expect(serviceLevels(given.toReversed())).toEqual(levels)
    }),
  )
})
