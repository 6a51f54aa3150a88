import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadOut } from '@/ui/chart/drawing/label-positions'

const room = { apart: 16, from: 0, to: 200 }

test('names that have their room stay at the ends of their lines', () => {
  expect(spreadOut([100, 20, 60], room)).toEqual([100, 20, 60])
})

test('names of lines that end together stand below each other, inside the chart', () => {
  expect(spreadOut([100, 100, 98], room)).toEqual([114, 130, 98])
  expect(spreadOut([199, 200], room)).toEqual([184, 200])
})

test('names never cover each other, and keep the order of their lines', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 }), (wanted) => {
      const places = spreadOut(wanted, room)
      const inOrder = wanted
        .map((y, index) => ({ y, index, at: places[index] as number }))
        .sort((a, b) => a.at - b.at)
      for (const [position, label] of inOrder.entries()) {
        const above = inOrder[position - 1]
        if (above === undefined) continue
        expect(label.at - above.at).toBeGreaterThanOrEqual(room.apart)
        expect(label.y).toBeGreaterThanOrEqual(above.y)
      }
    }),
  )
})
