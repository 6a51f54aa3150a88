import { acceptedEncoding, type Encoding, encoded } from '../../../plugins/encoding'

export type CachedAnswer = { encoding: Encoding; bytes: Buffer }

export type AnswerCache = {
  /**
   * The serialised answer to `question` in the best of the accepted encodings; `make` computes it where it is not cached.
   * The question has to name everything that the answer depends on, also its audience.
   */
  get: (asked: {
    question: string
    accepts: string | string[] | undefined
    make: () => Promise<unknown>
  }) => Promise<CachedAnswer>
}

/** Below this, compressing saves nothing that a packet would not carry anyway. */
const worthCompressing = 1_024
/** What an entry takes beside its bytes and its question, which takes two to the letter. */
const overhead = 400

/** Keeps the answers given last, serialised and compressed: a screen that opens again asks the same of the same data. */
export function createAnswerCache({
  most = 8_000_000,
  largest = 256_000,
}: {
  /** Bytes of all answers kept. */
  most?: number
  /** Of one answer with its question: what is made for a file is asked once, and would push out everything else. */
  largest?: number
} = {}): AnswerCache {
  type Entry = { answer: Promise<CachedAnswer>; weight: number }
  // Least recently used first: a Map keeps the order of insertion. What is still being made weighs nothing.
  const held = new Map<string, Entry>()
  let weightOfAll = 0

  const drop = (key: string, entry: Entry) => {
    if (held.get(key) !== entry) return
    held.delete(key)
    weightOfAll -= entry.weight
  }
  const weigh = (key: string, entry: Entry, { bytes }: CachedAnswer) => {
    if (held.get(key) !== entry) return
    const weight = bytes.length + 2 * key.length + overhead
    if (weight > largest) return drop(key, entry)
    entry.weight = weight
    weightOfAll += weight
    for (const [oldest, each] of held) {
      if (weightOfAll <= most) break
      drop(oldest, each)
    }
  }

  return {
    get: async ({ question, accepts, make }) => {
      const encoding = acceptedEncoding(accepts)
      const key = `${encoding} ${question}`
      const kept = held.get(key)
      if (kept) {
        held.delete(key)
        held.set(key, kept)
        return await kept.answer
      }
      const entry: Entry = { answer: travelling(make, encoding), weight: 0 }
      held.set(key, entry)
      entry.answer.then(
        (answer) => weigh(key, entry, answer),
        () => drop(key, entry),
      )
      return await entry.answer
    },
  }
}

const travelling = async (make: () => Promise<unknown>, accepted: Encoding): Promise<CachedAnswer> => {
  const text = Buffer.from(JSON.stringify(await make()))
  const encoding = text.length < worthCompressing ? 'identity' : accepted
  const bytes = await encoded(text, { encoding, brotli: { quality: 4, windowBits: 18 } })
  return { encoding, bytes: ofItsOwn(bytes) }
}

/** zlib and the pool of small buffers give views of something larger, which would stay in memory with them. */
const ofItsOwn = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
