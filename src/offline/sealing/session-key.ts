import { isSealed } from '@/offline/sealing/is-sealed'
import { importKey, openFields, sealFields, textOf } from '@/offline/sealing/sealed-row'

/**
 * A database keeps what was deleted until it tidies its files; a file of the browser's private file system can be overwritten in
 * place. So the stored session lies sealed by a random key in such a file, which its end overwrites. With the file only the
 * session is lost, as by a power cut before the system has written its name: a log-in gives the data key again.
 */
export const keyFileName = 'session-key'
const keyLength = 32
export const sessionPlace = 'stored session'

type Bytes = Uint8Array<ArrayBuffer>
type Row = Readonly<Record<string, unknown>>

/** Writes over what the file holds, and resolves once it is on the disk. */
export type WriteKeyFile = (bytes: Bytes) => Promise<void>

/** Zeros are what an ended session leaves. */
export const keyOf = async (bytes: Bytes): Promise<CryptoKey | null> =>
  bytes.length === keyLength && bytes.some(Boolean) ? importKey(textOf(bytes)) : null

const folder = () => navigator.storage.getDirectory()
const openFile = async (options?: { create: boolean }) => (await folder()).getFileHandle(keyFileName, options)

/** Null where there is no file, or no private file system. */
const readFile = async (): Promise<Bytes | null> => {
  try {
    return new Uint8Array(await (await (await openFile()).getFile()).arrayBuffer())
  } catch {
    return null
  }
}

const readKey = async (): Promise<CryptoKey | null> => {
  const bytes = await readFile()
  return bytes && keyOf(bytes).catch(() => null)
}

let held: Promise<CryptoKey | null> | undefined

/** Begins to read it where nobody has yet. */
export const heldKey = (): Promise<CryptoKey | null> => {
  held ??= readKey()
  return held
}

/** Null without a key: the session is stored as it is. */
export const sealSession = async (row: Row): Promise<Row | null> => {
  const key = await heldKey()
  return key && { key: row.key, sealed: await sealFields(row, sessionPlace, key) }
}

/** Undefined where its key is gone. One that lies there without such a key is given as it is. */
export const openSession = async <T extends object>(row: T): Promise<T | undefined> => {
  if (!isSealed(row) || 'token' in row) return row
  const { sealed } = row
  const open = async () => {
    const key = await heldKey()
    return key && openFields(sealed, sessionPlace, key).catch(() => null)
  }
  const opened = await open()
  if (opened) return opened as T
  // Another log-in has made another one.
  held = readKey()
  return ((await open()) ?? undefined) as T | undefined
}

/** Another key than the session before had. Without one from here on where it cannot be written. */
export const renewKey = async (write: WriteKeyFile): Promise<void> => {
  try {
    await folder()
    await write(crypto.getRandomValues(new Uint8Array(keyLength)))
    held = readKey()
  } catch {
    await dropKey(null)
  }
}

/**
 * Makes the file, empty, before a key is needed: a browser writes the name of a new file when it likes. Answers whether it was
 * there already.
 */
export const makeKeyFile = async (): Promise<boolean> => {
  const isThere = (await readFile()) !== null
  if (!isThere) await openFile({ create: true }).catch(() => undefined)
  return isThere
}

/** Overwrites it; where that cannot be done, the file goes. */
export const dropKey = async (write: WriteKeyFile | null): Promise<void> => {
  if ((await readKey()) !== null)
    await Promise.resolve(write ? write(new Uint8Array(keyLength)) : Promise.reject())
      .catch(async () => (await folder()).removeEntry(keyFileName))
      .catch(() => undefined)
  held = undefined
}
