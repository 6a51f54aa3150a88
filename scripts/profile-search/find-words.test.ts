import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findInFile } from './find-words.ts'

const word = 'kanariotest07'
const find = (file: Buffer, path = 'file') => findInFile(path, file, 'kanariotest')
const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))
const within = (...bytes: Buffer[]) => Buffer.concat([noise, ...bytes, noise])
const plain = Buffer.from(`Producto ${word}, 20 comprimidos`)

/** A word that snappy writes in two pieces, the second of which repeats what stood before. */
const snappy = (() => {
  const start = Buffer.from('test07 kanario')
  const copy = Buffer.from([(6 - 1) * 4 + 2, start.length, 0])
  return Buffer.concat([Buffer.from([start.length + 6, (start.length - 1) * 4]), start, copy])
})()

const block = (bytes: Buffer, packing: number) => Buffer.concat([bytes, Buffer.from([packing, 0, 0, 0, 0])])
/** A table of one block of data. */
const table = (() => {
  const data = block(snappy, 1)
  const handle = Buffer.from([0, snappy.length])
  const entry = Buffer.concat([Buffer.from([0, 1, handle.length]), Buffer.from('k'), handle])
  const index = Buffer.concat([entry, Buffer.from([0, 0, 0, 0, 1, 0, 0, 0])])
  const footer = Buffer.alloc(48)
  footer.set([0, 0, data.length, index.length])
  footer.set(Buffer.from('57fb808b247547db', 'hex'), 40)
  return Buffer.concat([data, block(index, 0), footer])
})()

/** A log in which the end of a block cuts the word. */
const log = (() => {
  const head = (length: number, type: number) => {
    const bytes = Buffer.alloc(7)
    bytes.writeUInt16LE(length, 4)
    bytes[6] = type
    return bytes
  }
  const first = Buffer.concat([Buffer.alloc(32_768 - 7 - 5, 'x'), Buffer.from(word.slice(0, 5))])
  const rest = Buffer.from(word.slice(5))
  return Buffer.concat([head(first.length, 2), first, head(rest.length, 4), rest])
})()

const cacheEntry = (() => {
  const head = Buffer.alloc(24)
  head.set(Buffer.from('305c72a71b6dfbfc', 'hex'))
  head.writeUInt32LE(3, 12)
  const end = Buffer.from('d8410d97456ffaf4', 'hex')
  return Buffer.concat([head, Buffer.from('key'), brotliCompressSync(plain), end, noise])
})()

const zipHead = Buffer.alloc(30)
zipHead.set(Buffer.from('504b0304', 'hex'))

test.each<[string, Buffer, string?]>([
  ['plain', within(plain)],
  ['in capitals', within(Buffer.from(word.toUpperCase()))],
  ['as UTF-16', within(Buffer.from(word, 'utf16le'))],
  ['in a packed value of IndexedDB', within(Buffer.from('ff1102', 'hex'), snappy)],
  ['in a packed block of a table', table],
  ['cut by a block of a log', log, '000003.log'],
  ['in gzip', within(gzipSync(plain))],
  [
    'in gzip without its end',
    Buffer.concat([noise, gzipSync(Buffer.concat([plain, noise])).subarray(0, -40)]),
  ],
  ['in a picture’s or PDF’s deflate', within(deflateSync(plain))],
  ['in a spreadsheet', within(zipHead, deflateRawSync(plain))],
  ['in brotli of a cached answer', cacheEntry],
  ['in gzip within gzip', within(gzipSync(within(gzipSync(plain))))],
])('a word is found %s', (_, file, path) => {
  expect(find(file, path)).toEqual([word])
})

test('nothing is found where no word is', () => {
  expect(find(within(Buffer.from('kanariotest')))).toEqual([])
  expect(find(Buffer.alloc(0))).toEqual([])
})
