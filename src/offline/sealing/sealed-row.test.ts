import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importKey, openFields, sealFields } from '@/offline/sealing/sealed-row'

const keyOf = (byte: number) => importKey(Buffer.alloc(32, byte).toString('base64'))
const [own, others] = await Promise.all([keyOf(1), keyOf(2)])

const bytes = fc.uint8Array({ maxLength: 40 }).map((each) => new Uint8Array(each))
/** As the tables hold them: what JSON can say, bytes, and lists of bytes. */
const fields = fc.dictionary(
  fc.string(),
  fc.oneof(
    fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value))),
    // Half characters, too: a text is cut wherever its piece is full.
    fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
    bytes,
    fc.array(bytes, { minLength: 1, maxLength: 4 }),
  ),
  { noNullPrototype: true },
)

test('what was sealed opens as it was, for its key and in its place alone', async () => {
  await fc.assert(
    fc.asyncProperty(fields, fc.string(), fc.string(), async (row, place, elsewhere) => {
      const sealed = await sealFields(row, place, own)
      expect(await openFields(sealed, place, own)).toEqual(row)
      await expect(openFields(sealed, place, others)).rejects.toThrow()
      if (elsewhere !== place) await expect(openFields(sealed, elsewhere, own)).rejects.toThrow()
    }),
  )
})

test('one changed bit keeps it from opening', async () => {
  const sealed = await sealFields({ note: 'sin gluten' }, 'outbox 1', own)
  for (let at = 0; at < sealed.byteLength; at += 1) {
    const changed = sealed.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(openFields(changed, 'outbox 1', own)).rejects.toThrow()
  }
})

test('the same row is sealed differently each time', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => sealFields({ note: 'a' }, 'p', own)))
  expect(one).not.toEqual(other)
})
