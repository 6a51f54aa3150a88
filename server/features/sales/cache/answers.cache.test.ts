import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { type AnswerCache, createAnswerCache } from './answers.cache'

/** Letters that no encoding makes shorter than half. */
const textOf = (length: number) => Array.from({ length }, (_, at) => (at * 7919) % 10).join('')

/** How often a question had to be answered, of answers that say what they were asked. */
function asker(kept: AnswerCache) {
  const make = vi.fn(async (answer: unknown) => answer)
  const ask = (question: string, answer: unknown = question, accepts?: string) =>
    kept.get({ question, accepts, make: () => make(answer) })
  return { make, ask }
}

describe('cached answers', () => {
  test('are returned for the same question, and for no other', async () => {
    const { make, ask } = asker(createAnswerCache())
    const [one, again] = [await ask('one'), await ask('one')]
    expect(again.bytes).toBe(one.bytes)
    expect(String(one.bytes)).toBe('"one"')
    expect(String((await ask('two')).bytes)).toBe('"two"')
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('are computed once for concurrent requests, and failures are not cached', async () => {
    const { make, ask } = asker(createAnswerCache())
    make.mockRejectedValueOnce(new Error('the database went away'))
    const [first, second] = await Promise.allSettled([ask('one'), ask('one')])
    expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
    await Promise.all([ask('one'), ask('one')])
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('come in the encoding that the caller accepts, short ones uncompressed', async () => {
    const { ask } = asker(createAnswerCache())
    const long = textOf(5_000)
    const json = JSON.stringify(long)
    const plain = await ask('long', long)
    const brotli = await ask('long', long, 'gzip, deflate, br')
    const zipped = await ask('long', long, 'gzip, br;q=0')
    expect([plain.encoding, brotli.encoding, zipped.encoding]).toEqual(['identity', 'br', 'gzip'])
    expect(String(plain.bytes)).toBe(json)
    expect(String(brotliDecompressSync(brotli.bytes))).toBe(json)
    expect(String(gunzipSync(zipped.bytes))).toBe(json)
    expect(await ask('short', 'short', 'br')).toMatchObject({ encoding: 'identity' })
  })

  test('never exceed their limit in bytes: the least recently used is evicted', async () => {
    const { make, ask } = asker(createAnswerCache({ most: 3_500 }))
    for (const question of ['a', 'b', 'c']) await ask(question, textOf(1_000))
    expect(make).toHaveBeenCalledTimes(3)
    await ask('c')
    await ask('b')
    expect(make).toHaveBeenCalledTimes(3)
    await ask('a')
    expect(make).toHaveBeenCalledTimes(4)
  })

  test('retain no more memory than their own bytes', async () => {
    const { ask } = asker(createAnswerCache())
    for (const length of [3, 2_000, 50_000])
      for (const accepts of ['br', 'gzip', 'identity']) {
        const { bytes } = await ask(`${length}`, textOf(length), accepts)
        expect(bytes.buffer.byteLength).toBe(bytes.length)
      }
  })

  test('do not include very large answers or questions', async () => {
    const { make, ask } = asker(createAnswerCache({ largest: 700 }))
    await ask('small', 'small')
    for (const _ of [1, 2]) await ask('file', textOf(500))
    for (const _ of [1, 2]) await ask(textOf(500), 'a long question')
    await ask('small', 'small')
    expect(make).toHaveBeenCalledTimes(5)
  })
})
