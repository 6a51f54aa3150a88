/** In base64, for what holds texts alone. */
export const textOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const nonceBytes = 12
const newLine = 10

/** `place`: where it lies. Moved elsewhere it does not open. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
})

/** Makes a key of `SessionRow.dataKey`. */
export const importKey = (dataKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(dataKey), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** How a field is written. Bytes and long texts do not become JSON, which would be larger and slower. */
type Field = [name: string, kind: 'json' | 'text' | 'bytes' | 'list', ...lengths: number[]]

/** A nonce of its own, then AES-GCM of a line that names the fields, and of the fields. */
export const sealFields = async (
  fields: Readonly<Record<string, unknown>>,
  place: string,
  key: CryptoKey,
): Promise<Uint8Array<ArrayBuffer>> => {
  const encoder = new TextEncoder()
  const head: Field[] = []
  const pieces: Uint8Array[] = []
  const add = (name: string, kind: Field[1], own: Uint8Array[]) => {
    head.push([name, kind, ...own.map(({ byteLength }) => byteLength)])
    pieces.push(...own)
  }
  for (const [name, value] of Object.entries(fields)) {
    if (isBytes(value)) add(name, 'bytes', [value])
    else if (Array.isArray(value) && value.every(isBytes)) add(name, 'list', value)
    else if (typeof value === 'string' && !hasHalfCharacter.test(value))
      add(name, 'text', [encoder.encode(value)])
    else if (value !== undefined) add(name, 'json', [encoder.encode(JSON.stringify(value))])
  }
  const plain = joined([encoder.encode(`${JSON.stringify(head)}\n`), ...pieces])
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const closed = await crypto.subtle.encrypt(algorithm(nonce, place), key, plain)
  return joined([nonce, new Uint8Array(closed)])
}

/** Rejects where it was sealed by another key, or for another place. */
export const openFields = async (
  sealed: Uint8Array<ArrayBuffer>,
  place: string,
  key: CryptoKey,
): Promise<Record<string, unknown>> => {
  const nonce = sealed.subarray(0, nonceBytes)
  const plain = await crypto.subtle.decrypt(algorithm(nonce, place), key, sealed.subarray(nonceBytes))
  const bytes = new Uint8Array(plain)
  let at = 0
  const take = (length: number) => {
    at += length
    return bytes.slice(at - length, at)
  }
  const text = (length: number) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(take(length))
  const head: Field[] = JSON.parse(text(bytes.indexOf(newLine) + 1))
  return Object.fromEntries(
    head.map(([name, kind, ...lengths]) => {
      if (kind === 'list') return [name, lengths.map(take)]
      const [length = 0] = lengths
      if (kind === 'bytes') return [name, take(length)]
      return [name, kind === 'text' ? text(length) : JSON.parse(text(length))]
    }),
  )
}

/** UTF-8 cannot say it, and a long text is cut wherever its piece is full. */
const hasHalfCharacter = /\p{Surrogate}/u

const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value)

const joined = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}
