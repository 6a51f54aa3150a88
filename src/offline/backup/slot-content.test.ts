import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOfSlot, headerBytes, nameInSlot, slotContent } from '@/offline/backup/slot-content'

const name = fc.string({ maxLength: 80 })
const content = fc.uint8Array({ maxLength: 3000 }).map((bytes) => new Uint8Array(bytes))

test('a slot gives what was written into it, and its name by its beginning', async () => {
  await fc.assert(
    fc.asyncProperty(name, content, async (named, bytes) => {
      const slot = await slotContent(named, bytes)
      expect(nameInSlot(slot.subarray(0, headerBytes))).toBe(named)
      expect(await contentOfSlot(slot)).toEqual(bytes)
    }),
  )
})

test('a slot that a power cut has torn is free, or says that it is not whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      content,
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      async (bytes, before, kept) => {
        const slot = await slotContent('a.1.json', bytes)
        // Sectors of what was there before, or of nothing, among the new ones.
        const torn = slot.map((byte, at) => (kept[Math.floor(at / 512)] ? byte : (before[at] ?? 0)))
        fc.pre(torn.some((byte, at) => byte !== slot[at]))
        expect(await contentOfSlot(torn)).toBeNull()
        expect([null, 'a.1.json']).toContain(nameInSlot(torn))
      },
    ),
  )
})

test('a slot that is empty, cut off in its first line or of another kind is free', async () => {
  const slot = await slotContent('a.1.json', 'x'.repeat(900))
  for (const bytes of [new Uint8Array(), slot.subarray(0, 20), new TextEncoder().encode('{"name":1}\n')])
    expect(nameInSlot(bytes)).toBeNull()
  expect(await contentOfSlot(slot.slice(0, 600))).toBeNull()
})
