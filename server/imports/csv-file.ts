import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BadFile } from './bad-file'
import { decodedText, detectEncoding, type Encoding } from './text-encoding'

/** `line` is where the row ends in the file, from 1. */
export type CsvRow = { line: number; fields: string[] }

export type CsvFile = {
  encoding: Encoding
  separator: string
  header: string[]
  /** Can be iterated only once. Throws BadFile where the CSV itself is broken (a quote that is never closed). */
  rows: AsyncIterable<CsvRow>
}

export type Progress = (fraction: number) => void

const separators = [';', ',', '\t', '|'] as const

/** Opens a CSV whatever its encoding, separator and byte order mark; streams its rows. Empty lines are skipped. */
export const openCsv = async (file: string, onProgress: Progress = () => {}): Promise<CsvFile> => {
  const size = await sizeOf(file)
  const encoding = await detectEncoding(file)
  const separator = detectSeparator(await firstLine(file, encoding))
  let bytes = 0
  const text = Readable.from(
    decodedText(file, encoding, (count) => {
      bytes += count
      onProgress(bytes / size)
    }),
  )
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Hand-made exports have quotes inside of unquoted names: 'TOBRA-GOBENS "100"'.
    relax_quotes: true,
  })
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  const rows = readRows(parser)
  const first = await rows.next()
  if (first.done === true) throw new BadFile('El archivo está vacío.')
  return { encoding, separator, header: first.value.fields.map((field) => field.trim()), rows }
}

async function* readRows(
  parser: AsyncIterable<{ info: { lines: number }; record: string[] }>,
): AsyncGenerator<CsvRow> {
  try {
    for await (const { info, record } of parser) yield { line: info.lines, fields: record }
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(`El CSV está roto: ${error.message}.`)
    throw error
  }
}

const sizeOf = async (file: string): Promise<number> => {
  const found = await stat(file).catch(() => null)
  if (found === null) throw new BadFile(`No se encuentra el archivo ${file}.`)
  if (!found.isFile()) throw new BadFile(`${file} no es un archivo.`)
  if (found.size === 0) throw new BadFile('El archivo está vacío.')
  return found.size
}

const firstLine = async (file: string, encoding: Encoding): Promise<string> => {
  let start = ''
  for await (const piece of decodedText(file, encoding)) {
    start += piece
    const line = start.trimStart().split(/\r?\n|\r/)
    if (line.length > 1) return line[0] ?? ''
  }
  return start
}

const detectSeparator = (line: string): string => {
  const unquoted = line.replace(/"[^"]*"/g, '')
  const counts = separators.map((separator) => ({ separator, count: unquoted.split(separator).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator
}
