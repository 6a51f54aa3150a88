import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
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
  stats: () => { entries: number; bytes: number; hits: number; misses: number }
}

/** Sends it as the answer to a call whose route says that it `compresses` itself. */
export function sendCached(reply: FastifyReply, { encoding, bytes }: CachedAnswer): FastifyReply {
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Below this, compressing saves nothing that a packet would not carry anyway. */
const worthCompressing = 1_024
/** Bytes of an entry besides its answer and its question, whose characters take two bytes each. */
const overhead = 400

/** Caches the answers used last, serialised and compressed: a screen that opens again asks the same of the same data. */
export function createAnswerCache({
  most = 8_000_000,
  largest = 256_000,
}: {
  /** Bytes of all cached answers. */
  most?: number
  /** Bytes of one answer with its question: an answer made for a file is requested once, and would evict everything else. */
  largest?: number
} = {}): AnswerCache {
  type Make = () => Promise<CachedAnswer>
  let [asked, misses] = [0, 0]
  const cache = new LRUCache<string, CachedAnswer, Make>({
    maxSize: most,
    maxEntrySize: largest,
    sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length + overhead,
    // Concurrent requests share one fetch, and a failure is not cached. One that is evicted meanwhile still gets its answer.
    fetchMethod: (_key, _stale, { context: make }) => {
      misses++
      return make()
    },
    ignoreFetchAbort: true,
  })

  return {
    get: async ({ question, accepts, make }) => {
      asked++
      const encoding = acceptedEncoding(accepts)
      return await cache.forceFetch(`${encoding} ${question}`, { context: () => serialised(make, accepts) })
    },
    stats: () => ({ entries: cache.size, bytes: cache.calculatedSize, hits: asked - misses, misses }),
  }
}

/** An answer as it is sent, made and not cached. */
export const serialised = async (
  make: () => Promise<unknown>,
  accepts: string | string[] | undefined,
): Promise<CachedAnswer> => {
  const text = Buffer.from(JSON.stringify(await make()))
  const encoding = text.length < worthCompressing ? 'identity' : acceptedEncoding(accepts)
  const bytes = await encoded(text, { encoding, brotli: { quality: 4, windowBits: 18 } })
  return { encoding, bytes: ofItsOwn(bytes) }
}

/** A copy: zlib and Node's buffer pool return views of larger buffers, which would stay in memory with the answer. */
const ofItsOwn = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
