import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteRange } from './byte-range.rules'

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=1-2', 'whole'],
] as const)('of 100 bytes, the header %s asks for %j', (header, wanted) => {
  expect(byteRange(header, 100)).toEqual(wanted)
})

test('whatever the header says, the part lies within the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1000 }), (text, a, b, size) => {
      for (const header of [text, `bytes=${text}`, `bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
        const range = byteRange(header, size)
        if (range === null || range === 'whole') continue
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.start).toBeLessThanOrEqual(range.end)
        expect(range.end).toBeLessThan(size)
      }
    }),
  )
})
