import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { logContent, tableBlocks } from './leveldb.ts'
import { unpackSnappy } from './snappy.ts'

/** Words of a profile by file: those that begin with `prefix` and end with two digits, in lower case. */
export const findInFolder = (folder: string, prefix: string) =>
  searchFolder(folder, (bytes) => wordsOf(bytes, prefix))

/** Names of secrets by file: as texts, and as the bytes that they say in base64. */
export function findSecrets(folder: string, secrets: Readonly<Record<string, string>>) {
  const forms = Object.entries(secrets).map(([name, secret]) => {
    const texts = [Buffer.from(secret), Buffer.from(secret, 'utf16le')]
    return { name, forms: [...texts, Buffer.from(secret, 'base64')] }
  })
  return searchFolder(folder, (bytes) =>
    forms.filter((each) => each.forms.some((form) => bytes.includes(form))).map(({ name }) => name),
  )
}

export const findInFile = (path: string, file: Buffer, prefix: string): string[] =>
  searchFile(path, file, (bytes) => wordsOf(bytes, prefix))

type Look = (bytes: Buffer) => string[]

function searchFolder(folder: string, look: Look): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const words = searchFile(path, contentOf(path), look)
    if (words.length > 0) found.set(relative(folder, path), words)
  }
  return found
}

/** Nothing where a running browser has deleted it meanwhile. */
const contentOf = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0))

function searchFile(path: string, file: Buffer, look: Look): string[] {
  const words = new Set<string>()
  const search = (bytes: Buffer, depth: number) => {
    for (const word of look(bytes)) words.add(word)
    if (depth < 3) for (const unpacked of packedIn(bytes)) search(unpacked, depth + 1)
  }
  for (const bytes of [file, ...partsOf(path, file)]) search(bytes, 0)
  return [...words].sort()
}

const wordsOf = (bytes: Buffer, prefix: string): string[] => {
  const wide = [...prefix].map((letter) => `${letter}\0`).join('')
  const matches = bytes.toString('latin1').matchAll(new RegExp(`${prefix}\\d\\d|${wide}\\d\0\\d`, 'gi'))
  return Array.from(matches, ([word]) => word.replaceAll('\0', '').toLowerCase())
}

const partsOf = (path: string, file: Buffer): Buffer[] => {
  const isLog = /^\d+\.log$|^MANIFEST-/.test(basename(path))
  return [...tableBlocks(file), ...(isLog ? [logContent(file)] : []), ...cachedBody(file)]
}

const entryStart = Buffer.from('305c72a71b6dfbfc', 'hex')
const entryEnd = Buffer.from('d8410d97456ffaf4', 'hex')

/** What an entry of Chromium's cache holds: brotli has no mark of its own to be found by. */
function cachedBody(file: Buffer): Buffer[] {
  if (!file.subarray(0, entryStart.length).equals(entryStart)) return []
  const start = 24 + file.readUInt32LE(12)
  const end = file.indexOf(entryEnd, start)
  return attempt(() => brotliDecompressSync(file.subarray(start, end === -1 ? undefined : end)))
}

/** Behind a mark there may stand something else, or its end is missing. */
const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 2 ** 27 }

const packings: { mark: string; unpack: (bytes: Buffer, at: number) => Buffer | null }[] = [
  // A value of IndexedDB.
  { mark: 'ff1102', unpack: (bytes, at) => unpackSnappy(bytes, at + 3) },
  { mark: '1f8b08', unpack: (bytes, at) => gunzipSync(bytes.subarray(at), options) },
  ...['7801', '785e', '789c', '78da'].map((mark) => ({
    mark,
    unpack: (bytes: Buffer, at: number) => inflateSync(bytes.subarray(at), options),
  })),
  // A file of a ZIP, as spreadsheets are.
  {
    mark: '504b0304',
    unpack: (bytes, at) =>
      inflateRawSync(
        bytes.subarray(at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)),
        options,
      ),
  },
]

function* packedIn(bytes: Buffer): Generator<Buffer> {
  for (const { mark, unpack } of packings) {
    const start = Buffer.from(mark, 'hex')
    for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + 1))
      yield* attempt(() => unpack(bytes, at))
  }
}

const attempt = (unpack: () => Buffer | null): Buffer[] => {
  try {
    const unpacked = unpack()
    return unpacked === null ? [] : [unpacked]
  } catch {
    return []
  }
}
