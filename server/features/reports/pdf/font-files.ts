import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)

/**
 * Inter for print, as TrueType. The package has it as WOFF, whose tables are compressed one by one; pdfkit would
 * inflate them again for every letter.
 */
export const interFont = (weight: 400 | 600): Buffer =>
  unpackWoff(readFileSync(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)))

const woffHeader = 44
const woffEntry = 20
const header = 12
const entry = 16

/** https://www.w3.org/TR/WOFF/: the same tables, and a directory that has one field more. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(header + count * entry)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const from = woffHeader + index * woffEntry
    const start = woff.readUInt32BE(from + 4)
    const stored = woff.readUInt32BE(from + 8)
    const length = woff.readUInt32BE(from + 12)
    const bytes = woff.subarray(start, start + stored)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.set(stored < length ? inflateSync(bytes) : bytes)
    const to = header + index * entry
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([directory, ...tables])
}
