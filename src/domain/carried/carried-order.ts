import * as v from 'valibot'

/** An order that leaves its device by hand, with all that the server needs to create it as if that device had sent it. */
const carriedSchema = v.object({
  endpoint: v.literal('createOrder'),
  /** The idempotency key: however often and from wherever it arrives, it is one order. */
  key: v.pipe(v.string(), v.uuid()),
  /** As the device would post it. */
  body: v.record(v.string(), v.unknown()),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** As whom its user acted, by name; null for themselves. */
  actedAs: v.nullable(v.pipe(v.string(), v.maxLength(254))),
})
export type CarriedOrder = v.InferOutput<typeof carriedSchema>

/** Who took it out may have ordered anew since, and a file is easily found again much later. */
export const carriedForDays = 14
const dayMs = 24 * 60 * 60 * 1000

/** Whether it may no longer be created by who brings it. Its own device may send it for ever. */
export const isTooOldToCarry = ({ madeAt }: Pick<CarriedOrder, 'madeAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(madeAt) > carriedForDays * dayMs

type Bytes = Uint8Array<ArrayBuffer>

const version = 1
/** Version and user: all that can be read without the key, and no more than is needed to find it. */
const headerBytes = 5
export const nonceBytes = 12
const tagBytes = 16
/** As much as an order of as many lines as there may be, with a kilobyte for each. */
const mostContentBytes = 2_000_000

/**
 * Deflated and sealed by AES-GCM under the data key of its user, which their devices and the server have: nobody else reads it, makes
 * one or changes one. The nonce is 12 random bytes.
 */
export async function sealCarried(
  order: CarriedOrder,
  { userId, dataKey, nonce }: { userId: number; dataKey: string; nonce: Bytes },
): Promise<Bytes> {
  const header = new Uint8Array(headerBytes)
  header[0] = version
  new DataView(header.buffer).setUint32(1, userId)
  const text = new TextEncoder().encode(JSON.stringify(order))
  const content = await collect(streamOf(text).pipeThrough(new CompressionStream('deflate')))
  const key = await keyOf(dataKey, 'encrypt')
  const sealed = await crypto.subtle.encrypt({ ...cipher(nonce), additionalData: header }, key, content)
  return joined([header, nonce, new Uint8Array(sealed)])
}

/** Whose it says it is; null for what is no order of a version that is known. Only a key proves it. */
export function userOfCarried(bytes: Bytes): number | null {
  if (bytes.length < headerBytes + nonceBytes + tagBytes || bytes[0] !== version) return null
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(1)
}

/** Null where it was sealed under another key, or changed since. */
export async function openCarried(bytes: Bytes, dataKey: string): Promise<CarriedOrder | null> {
  const header = bytes.slice(0, headerBytes)
  const nonce = bytes.slice(headerBytes, headerBytes + nonceBytes)
  const sealed = bytes.slice(headerBytes + nonceBytes)
  const key = await keyOf(dataKey, 'decrypt')
  try {
    const content = await crypto.subtle.decrypt({ ...cipher(nonce), additionalData: header }, key, sealed)
    const inflated = streamOf(new Uint8Array(content)).pipeThrough(new DecompressionStream('deflate'))
    const text = new TextDecoder().decode(await collect(inflated, mostContentBytes))
    const read = v.safeParse(carriedSchema, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

const cipher = (nonce: Bytes) => ({ name: 'AES-GCM', iv: nonce, tagLength: tagBytes * 8 })

/** A key of its own, made of the user's: what is sealed for other purposes is no order. */
async function keyOf(dataKey: string, use: 'encrypt' | 'decrypt') {
  const raw = Uint8Array.from(atob(dataKey), (char) => char.charCodeAt(0))
  const base = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey'])
  const derived = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode('carried order'),
  }
  return await crypto.subtle.deriveKey(derived, base, { name: 'AES-GCM', length: 256 }, false, [use])
}

const streamOf = (bytes: Bytes): ReadableStream<Bytes> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })

/** Few bytes can inflate to very many: it gives up beyond `most`. */
async function collect(stream: ReadableStream<Uint8Array>, most = Number.POSITIVE_INFINITY): Promise<Bytes> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(parts)
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw new RangeError('More than an order has')
    }
    parts.push(value)
  }
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
