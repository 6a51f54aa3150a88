import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFor } from '../../server/demo/basics/random'
import { type Appends, tornContent } from './pages'

const sectors = fc.array(fc.nat({ max: 3 }), { maxLength: 40 })
const ways = fc.constantFrom<Appends>('in order', 'with holes')
const contentOf = (numbers: readonly number[], more: number) =>
  Buffer.concat([...numbers.map((number) => Buffer.alloc(512, number)), Buffer.alloc(more, 9)])

test('each sector of a torn file is the one on the disk, the one written or zeros, and the file no longer than both', () => {
  fc.assert(
    fc.property(sectors, sectors, fc.nat(300), ways, fc.nat(), (old, written, more, appends, seed) => {
      const [disk, live] = [contentOf(old, more), contentOf(written, 0)]
      const content = tornContent({ disk, live, appends, random: randomFor('torn', seed) })
      expect(content.length).toBeLessThanOrEqual(Math.max(disk.length, live.length))
      expect(content.length).toBeGreaterThanOrEqual(Math.min(disk.length, live.length))
      for (let at = 0; at < content.length; at += 512) {
        const size = Math.min(512, content.length - at)
        const choices = [disk, live].map((source) => {
          const sector = Buffer.alloc(size)
          source.copy(sector, 0, Math.min(at, source.length), at + size)
          return sector
        })
        if (appends === 'with holes' || at + size <= disk.length || at >= disk.length)
          expect(choices.some((choice) => choice.equals(content.subarray(at, at + size)))).toBe(true)
      }
      if (appends === 'in order' && disk.length < live.length)
        expect(content.subarray(disk.length)).toEqual(live.subarray(disk.length, content.length))
    }),
  )
})
