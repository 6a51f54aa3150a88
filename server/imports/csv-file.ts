import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BadFile } from './bad-file'
import { type ImportSource, type Progress, readPieces } from './bounded-file'
import { LineEnds } from './line-ends'
import { type Encoding, TextDecoding } from './text-encoding'

/** `line` is where the row ends in the file, from 1. Line ends inside of a field are line feeds. */
export type CsvRow = { line: number; fields: string[] }

export type CsvFile = {
  separator: string
  header: string[]
  /**
   * Can be iterated only once. Throws BadFile where the CSV itself is broken (a quote that is never closed, a line
   * without an end), or the file changes meanwhile.
   */
  rows: AsyncIterable<CsvRow>
  /** What the rows read so far say: a single letter at the end can still tell Latin-1. */
  readonly encoding: Encoding
}

const separators = [';', ',', '\t', '|'] as const

/**
 * The longest line and row, in bytes. Rows of all known formats have less than a hundredth; what has more is no table, and
 * is refused before it takes memory.
 */
export const csvLimits = { line: 1024 * 1024, row: 256 * 1024 }

/**
 * Reads a CSV whatever its encoding, separator and byte order mark, once and as a stream; `work` reads its rows, and the
 * file is closed however that ends. Empty lines are skipped.
 */
export const readCsv = async <T>(
  source: ImportSource,
  work: (csv: CsvFile) => Promise<T>,
  onProgress?: Progress,
): Promise<T> => {
  const { csv, close } = await openCsv(source, onProgress)
  try {
    return await work(csv)
  } finally {
    close()
  }
}

const openCsv = async (
  source: ImportSource,
  onProgress?: Progress,
): Promise<{ csv: CsvFile; close: () => void }> => {
  const decoding = new TextDecoding()
  const bytes = typeof source === 'string' ? readPieces(source, onProgress) : source.pieces
  const pieces = decodedPieces(bytes, decoding)
  const { start, line } = await firstLine(pieces)
  const separator = detectSeparator(line)
  const parser = parse({
    delimiter: separator,
    record_delimiter: '\n',
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Hand-made exports have quotes inside of unquoted names: 'TOBRA-GOBENS "100"'.
    relax_quotes: true,
    max_record_size: csvLimits.row,
  })
  // Ends both sides together, and closes the file; the rows' reader gets the error.
  pipeline(Readable.from(joined(start, pieces)), parser, () => {})
  const rows = readRows(parser)
  const first = await rows.next()
  if (first.done === true) throw new BadFile('El archivo está vacío.')
  const csv: CsvFile = {
    separator,
    header: first.value.fields.map((field) => field.trim()),
    rows,
    get encoding() {
      return decoding.encoding
    },
  }
  return { csv, close: () => parser.destroy() }
}

async function* decodedPieces(pieces: AsyncIterable<Buffer>, decoding: TextDecoding): AsyncGenerator<Buffer> {
  const lineEnds = new LineEnds()
  let open = 0
  for await (const piece of pieces) {
    const text = lineEnds.unify(decoding.decode(piece))
    open = openLine(text, open)
    if (open > csvLimits.line)
      throw new BadFile(
        'El archivo no es un CSV: tiene una línea de más de un millón de caracteres, sin saltos de línea.',
      )
    yield text
  }
  yield lineEnds.unify(decoding.end())
}

/** Bytes since the last line ended, with those `before` this piece. */
const openLine = (text: Buffer, before: number): number => {
  const end = text.lastIndexOf('\n')
  return end < 0 ? before + text.length : text.length - end
}

async function* joined(start: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* start
  yield* rest
}

async function* readRows(
  parser: AsyncIterable<{ info: { lines: number }; record: string[] }>,
): AsyncGenerator<CsvRow> {
  try {
    for await (const { info, record } of parser) yield { line: info.lines, fields: record }
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(`El CSV está roto: ${problemOf(error)}.`)
    throw error
  }
}

const problemOf = (error: CsvError): string => {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'unas comillas se abren y no se cierran'
    case 'CSV_MAX_RECORD_SIZE':
      return 'una fila es demasiado larga, quizá porque unas comillas se abren y no se cierran'
    default:
      return error.message
  }
}

const firstLine = async (pieces: AsyncIterator<Buffer>): Promise<{ start: Buffer[]; line: string }> => {
  const start: Buffer[] = []
  let text = ''
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    start.push(next.value)
    text += next.value.toString()
    const lines = text.trimStart().split('\n', 2)
    if (lines.length > 1) return { start, line: lines[0] ?? '' }
  }
  return { start, line: text }
}

const detectSeparator = (line: string): string => {
  const unquoted = line.replace(/"[^"]*"/g, '')
  const counts = separators.map((separator) => ({ separator, count: unquoted.split(separator).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator
}
