import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BadFile } from './bad-file'
import { type ImportSource, type Progress, readPieces } from './bounded-file'
import { headerIndexOf, lookedAt, separatorOf, tellsSeparator } from './csv-layout'
import { LineEnds } from './line-ends'
import { type Encoding, TextDecoding } from './text-encoding'

/**
 * `line` is where the row ends in the file, from 1. Line ends inside of a field are line feeds. `fault`: why it cannot be a row
 * of this table, in Spanish.
 */
export type CsvRow = { line: number; fields: string[]; fault: string | null }

export type CsvFile = {
  separator: string
  header: string[]
  /**
   * Can be iterated only once. Throws BadFile where the CSV itself is broken (a quote that is never closed, or that takes in
   * other rows, a line without an end), or the file changes meanwhile.
   */
  rows: AsyncIterable<CsvRow>
  /** What the rows read so far say: a single letter at the end can still tell Latin-1. */
  readonly encoding: Encoding
  /** What was guessed of its layout and has to be said, in Spanish. */
  guesses: string[]
}

/**
 * The longest line and row, in bytes. Rows of all known formats have less than a hundredth; what has more is no table, and
 * is refused before it takes memory.
 */
export const csvLimits = { line: 1024 * 1024, row: 256 * 1024 }

/**
 * Reads a CSV whatever its encoding, separator, line ends, byte order mark and titles above the header, once and as a stream;
 * `work` reads its rows, and the file is closed however that ends. Empty lines are skipped.
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
  const { start, text } = await firstLines(pieces)
  const separator = separatorOf(text)
  // Where a row ends, known before the row is handed on: rows that wait are lost where a later one is broken.
  let lastLine = 0
  const parser = parse({
    on_record: (record: string[], { lines }) => {
      lastLine = lines
      return record
    },
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
  const rows = readRows(parser, () => lastLine)
  const first = await firstRows(rows)
  const at = headerIndexOf(first.rows.map(({ fields }) => fields))
  const headerRow = first.rows[at]
  if (headerRow === undefined) throw first.failure ?? new BadFile('El archivo está vacío.')
  const header = headerRow.fields.map((field) => field.trim())
  const csv: CsvFile = {
    separator,
    header,
    rows: checkedRows(rowsFrom({ ...first, rows: first.rows.slice(at + 1) }, rows), { header, separator }),
    get encoding() {
      return decoding.encoding
    },
    guesses: guessesOf(first.rows.slice(0, at), { separator, line: headerRow.line }),
  }
  return { csv, close: () => parser.destroy() }
}

type ReadRow = Omit<CsvRow, 'fault'>
type FirstRows = { rows: ReadRow[]; failure: unknown }

/** The first rows tell the layout. What is wrong further down is told where the rows are read. */
const firstRows = async (rows: AsyncIterator<ReadRow>): Promise<FirstRows> => {
  const found: FirstRows = { rows: [], failure: null }
  try {
    while (found.rows.length < lookedAt) {
      const next = await rows.next()
      if (next.done === true) break
      found.rows.push(next.value)
    }
  } catch (failure) {
    found.failure = failure
  }
  return found
}

async function* rowsFrom(
  { rows, failure }: FirstRows,
  others: AsyncIterable<ReadRow>,
): AsyncGenerator<ReadRow> {
  yield* rows
  if (failure !== null) throw failure
  yield* others
}

const guessesOf = (
  above: readonly ReadRow[],
  { separator, line }: { separator: string; line: number },
): string[] => {
  const titles = above.filter(({ fields }) => !tellsSeparator(fields))
  return [
    ...(titles.length < above.length
      ? [`El separador «${separator}» es el que dice el archivo (sep=).`]
      : []),
    ...(titles.length > 0
      ? [
          `La cabecera es la línea ${line}; ${titles.length === 1 ? 'una línea de encima se toma' : `${titles.length} líneas de encima se toman`} por título.`,
        ]
      : []),
  ]
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
  lastLine: () => number,
): AsyncGenerator<ReadRow> {
  try {
    for await (const { info, record } of parser) yield { line: info.lines, fields: record }
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(`El CSV está roto: ${problemOf(error, lastLine() + 1)}.`)
    throw error
  }
}

const problemOf = (error: CsvError, line: number): string => {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `unas comillas se abren en la línea ${line} y no se cierran`
    case 'CSV_MAX_RECORD_SIZE':
      return `una fila es demasiado larga (línea ${line}), quizá porque unas comillas se abren y no se cierran`
    default:
      return error.message
  }
}

/** Throws BadFile where a quote has taken in other rows: how many sales or products they are, nobody would know. */
async function* checkedRows(
  rows: AsyncIterable<ReadRow>,
  { header, separator }: Pick<CsvFile, 'header' | 'separator'>,
): AsyncGenerator<CsvRow> {
  let columns = header.length
  for await (const row of rows) {
    const lines = row.fields.join(separator).split('\n')
    if (lines.length > 1) {
      const whole = lines.filter((line) => line.split(separator).length >= Math.max(2, columns))
      if (whole.length > 1)
        throw new BadFile(
          `El CSV está roto: unas comillas de la línea ${row.line - lines.length + 1} toman por una sola fila las ${lines.length} líneas hasta la ${row.line}.`,
        )
    } else if (row.fields.length > 1) columns = Math.min(header.length, row.fields.length)
    yield { ...row, fault: surplusOf(row.fields, header.length) }
  }
}

/** A separator inside of a cell moves all cells behind it: the row cannot be read. */
const surplusOf = (fields: readonly string[], columns: number): string | null =>
  fields.slice(columns).some((field) => field.trim() !== '')
    ? `tiene ${fields.length} campos y la cabecera ${columns}`
    : null

/** A file's start: the pieces that were read for it, to be read again, and their text as far as its lines are whole. */
const firstLines = async (pieces: AsyncIterator<Buffer>): Promise<{ start: Buffer[]; text: string }> => {
  const start: Buffer[] = []
  let text = ''
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    start.push(next.value)
    text = (text + next.value.toString()).replace(/^[\uFEFF\s]+/, '')
    if (text.split('\n', lookedAt + 1).length > lookedAt) break
  }
  return { start, text }
}
