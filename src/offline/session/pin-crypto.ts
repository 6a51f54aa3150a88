import type { PinRow, SealedBytes } from '@/offline/session/pin-row'

/**
 * OWASP's lowest cost of Argon2id. More would not make six digits a password, but would keep whoever stands at a slow
 * tablet waiting.
 */
export const usualCost: PinRow['cost'] = { memory: 19_456, passes: 2 }

export const randomBytes = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length))

/** Its code, which only a PIN that is set or entered needs. */
export const loadArgon = () => import('hash-wasm')

/** The key that a PIN is stretched to. */
export const keyOfPin = async (
  pin: string,
  { salt, cost: { memory, passes } }: Pick<PinRow, 'salt' | 'cost'>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { argon2id } = await loadArgon()
  const bytes = await argon2id({
    password: pin,
    salt,
    memorySize: memory,
    iterations: passes,
    parallelism: 1,
    hashLength: 32,
    outputType: 'binary',
  })
  return Uint8Array.from(bytes)
}

/** The key that an authenticator's secret becomes. */
export const keyOfSecret = async (
  secret: Uint8Array<ArrayBuffer>,
  about: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(about) }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256))
}

const algorithm = 'AES-GCM'
const usable = (key: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', key, algorithm, false, ['encrypt', 'decrypt'])
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))

/** `about` is no secret: what was sealed for another row does not open in its place. */
export const sealText = async (
  key: Uint8Array<ArrayBuffer>,
  text: string,
  about: string,
): Promise<SealedBytes> => {
  const iv = randomBytes(12)
  const parameters = { name: algorithm, iv, additionalData: bytesOf(about) }
  return { iv, bytes: await crypto.subtle.encrypt(parameters, await usable(key), bytesOf(text)) }
}

/** Null with another key, or for what was sealed about something else. */
export const openText = async (
  key: Uint8Array<ArrayBuffer>,
  { iv, bytes }: SealedBytes,
  about: string,
): Promise<string | null> => {
  const parameters = { name: algorithm, iv, additionalData: bytesOf(about) }
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, await usable(key), bytes))
  } catch {
    return null
  }
}

export const markOf = async (dataKey: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(`pin ${dataKey}`)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
