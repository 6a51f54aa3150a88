import * as v from 'valibot'

/**
 * What is inside of a backup, one frame after the other: a header, then for each table its description, its rows as
 * PostgreSQL's COPY writes them (in as many frames as they need) and their count, and at the end how many tables there were.
 * A frame is one letter, four bytes of length, and its content.
 */
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/))

const headerSchema = v.object({
  product: v.string(),
  /** Names of the migrations that the database had, oldest first. */
  migrations: v.array(v.string()),
  /** ISO. */
  createdAt: v.string(),
  postgres: v.string(),
  /** The last value of each sequence, by the table and column that it numbers; null where it was never used. */
  sequences: v.array(v.object({ table: name, column: name, value: v.nullable(count) })),
})
const tableSchema = v.object({ table: name, columns: v.array(name) })
const tableEndSchema = v.object({ rows: count })
const endSchema = v.object({ tables: count, rows: count })

export type BackupHeader = v.InferOutput<typeof headerSchema>
export type BackupEnd = v.InferOutput<typeof endSchema>

export type Frame =
  | { kind: 'header'; value: BackupHeader }
  | { kind: 'table'; value: v.InferOutput<typeof tableSchema> }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'table-end'; value: v.InferOutput<typeof tableEndSchema> }
  | { kind: 'end'; value: BackupEnd }

const letters = { header: 'H', table: 'T', rows: 'D', 'table-end': 't', end: 'E' } as const
const prefixLength = 5

export function encodeFrame(frame: Frame): Buffer {
  const content = frame.kind === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(frame.value))
  const prefix = Buffer.alloc(prefixLength)
  prefix.write(letters[frame.kind], 'latin1')
  prefix.writeUInt32BE(content.length, 1)
  return Buffer.concat([prefix, content])
}

/** Frames of a stream of bytes that was checked as a whole (backup-file.ts): what does not fit is a mistake of ours. */
export async function* decodeFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < prefixLength) break
      const end = prefixLength + rest.readUInt32BE(1)
      if (rest.length < end) break
      yield decodeFrame(rest.toString('latin1', 0, 1), rest.subarray(prefixLength, end))
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0) throw new Error('a frame of the backup is cut short')
}

function decodeFrame(letter: string, content: Buffer): Frame {
  const json = () => JSON.parse(content.toString()) as unknown
  switch (letter) {
    case letters.rows:
      return { kind: 'rows', bytes: content }
    case letters.header:
      return { kind: 'header', value: v.parse(headerSchema, json()) }
    case letters.table:
      return { kind: 'table', value: v.parse(tableSchema, json()) }
    case letters['table-end']:
      return { kind: 'table-end', value: v.parse(tableEndSchema, json()) }
    case letters.end:
      return { kind: 'end', value: v.parse(endSchema, json()) }
    default:
      throw new Error(`no frame of a backup begins with ${letter}`)
  }
}
