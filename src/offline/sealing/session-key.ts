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

/** Only where the file holds `over`: a page that was set aside does not know what another one has written meanwhile. */
export type KeyFileChange = { bytes: Bytes; over: Bytes }

/** Resolves once it is on the disk. */
export type WriteKeyFile = (change: KeyFileChange) => Promise<void>

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
    const bytes = crypto.getRandomValues(new Uint8Array(keyLength))
    await write({ bytes, over: (await readFile()) ?? new Uint8Array() })
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
  const over = await readFile()
  if (over?.some(Boolean))
    await Promise.resolve(write ? write({ bytes: new Uint8Array(keyLength), over }) : Promise.reject())
      .catch(async () => {
        if (isSame(over, await readFile())) await (await folder()).removeEntry(keyFileName)
      })
      .catch(() => undefined)
  held = undefined
}

export const isSame = (some: Bytes, others: Bytes | null): boolean =>
  others !== null && textOf(some) === textOf(others)
