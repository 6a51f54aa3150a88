import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import { splitDays } from '@/domain/connector/split-days'

const room = { rows: 100, days: 40, bytes: 1_000 }
const size = fc.record({ rows: fc.integer({ min: 0, max: 130 }), bytes: fc.integer({ min: 1, max: 1_200 }) })
const runOf = (sizes: readonly { rows: number; bytes: number }[], every = 1) =>
  sizes.map((of, at) => ({ day: addDays('2026-01-20', at * every), ...of }))

test('every day goes once and in order, and only a day that is too large by itself exceeds a limit', () => {
  fc.assert(
    fc.property(fc.array(size, { maxLength: 80 }), fc.integer({ min: 1, max: 9 }), (sizes, every) => {
      const days = runOf(sizes, every)
      const batches = splitDays(days, room)
      expect(batches.flat()).toEqual(days)
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0)
        if (batch.length === 1) continue
        expect(batch.length).toBeLessThanOrEqual(room.days)
        expect(batch.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(room.rows)
        expect(batch.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(room.bytes)
      }
    }),
  )
})

test('a month that fits is not torn because of the one before', () => {
  const batches = splitDays(runOf(Array.from({ length: 40 }, () => ({ rows: 2, bytes: 30 }))), {
    ...room,
    bytes: 900,
  })
  expect(batches.map((batch) => [batch[0]?.day, batch.at(-1)?.day])).toEqual([
    ['2026-01-20', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
  ])
})
