import { basename } from 'node:path'
import { mostBytes, mostDays, mostRows } from '@/domain/connector/batch-limits'
import { splitDays } from '@/domain/connector/split-days'
import type { ColumnUse } from '../../imports/column-uses'
import type { FileStyle } from '../../imports/file-style'
import { BadFile } from '../../imports/files/bad-file'
import { type CsvFile, readCsv } from '../../imports/files/csv-file'
import { readInFilesWay } from '../../imports/read-in-files-way'
import { type Refusal, refuseMostlyBroken } from '../../imports/refusals'
import { lineReader } from '../../imports/sales/line-sales'
import { isMonthly, monthlySalesReader } from '../../imports/sales/monthly-sales'
import { salesFormatNames, salesFormatOf } from '../../imports/sales/sales-format'
import { columnsText, describeText } from '../../imports/text-description'
import { ArticleRows, articleKinds } from './article-rows'
import type { Content } from './content'
import { LineDays } from './line-days'
import { MonthDays } from './month-days'

export type Export = {
  /** What the file was taken for, in Spanish. */
  format: string
  contents: Content[]
  rows: number
  /** Rows that cannot be read. */
  refusals: Refusal[]
  /** How it was read where that was guessed, in Spanish. */
  guesses: string[]
}

/** A file by months ends with today, and the day is the server's: nobody trusts the clock of this computer with it. */
export class DayUnknown extends Error {}

type Given = { style: FileStyle; today: string | null }

/** What a batch says of itself takes some room, too. */
const room = { rows: mostRows, days: mostDays, bytes: mostBytes - 4_096 }

/**
 * Reads what a pharmacy's program has exported, as batches that keep to the limits. Throws BadFile, with a message in
 * Spanish, where nothing of it can be sent, and DayUnknown.
 */
export const readExport = (file: string, given: Given): Promise<Export> =>
  readCsv(file, async (csv) => {
    const found = await readKind(csv, { ...given, file })
    refuseMostlyBroken(found.refusals, found.rows)
    if (found.contents.length === 0) throw new BadFile('El archivo no tiene ninguna fila que enviar.')
    return found
  })

async function readKind(csv: CsvFile, given: Given & { file: string }): Promise<Export> {
  if (isMonthly(csv.header)) return readMonths(csv, given)
  if (hasDays(csv.header)) return readLines(csv, given)
  const kinds = articleKinds(csv.header)
  if (kinds) return readArticles(csv, kinds, given)
  const columns = csv.header.join(', ').slice(0, 300)
  throw new BadFile(`Por sus columnas no es de ventas, de existencias ni de artículos: ${columns}.`)
}

const hasDays = (header: string[]): boolean => {
  try {
    lineReader(header, { amounts: 'auto' })
    return true
  } catch (error) {
    if (error instanceof BadFile) return false
    throw error
  }
}

async function readLines(csv: CsvFile, { style, today }: Given): Promise<Export> {
  const reader = lineReader(csv.header, { amounts: style.amounts })
  const { found: read, guesses } = await readInFilesWay(csv, {
    cellsOf: reader.cellsOf,
    reading: new LineDays(reader),
    given: style,
    today,
  })
  const format = `ventas, ${salesFormatNames[salesFormatOf(csv.header)]}`
  return { format, contents: inDays(read.days()), ...counts(read), guesses: told(csv, reader, guesses) }
}

async function readMonths(csv: CsvFile, { file, style, today }: Given & { file: string }): Promise<Export> {
  const year = Number(/(?<!\d)(20\d\d)(?!\d)/.exec(basename(file))?.[1])
  if (!Number.isInteger(year))
    throw new BadFile('No se sabe de qué año son las ventas: póngalo en el nombre del archivo.')
  if (today === null) throw new DayUnknown('The day is not known')
  const reader = monthlySalesReader(csv.header, { year, today })
  const { found: read, guesses } = await readInFilesWay(csv, {
    cellsOf: reader.cellsOf,
    reading: new MonthDays(reader),
    given: style,
  })
  return {
    format: `ventas, ${salesFormatNames.months}`,
    contents: inDays(read.days(today)),
    ...counts(read),
    guesses: told(csv, reader, guesses),
  }
}

async function readArticles(
  csv: CsvFile,
  kinds: NonNullable<ReturnType<typeof articleKinds>>,
  { style }: Given,
): Promise<Export> {
  const rows = new ArticleRows(csv.header, kinds)
  const { found: read, guesses } = await readInFilesWay(csv, {
    cellsOf: rows.cellsOf,
    reading: rows,
    given: style,
  })
  const products = chunks(read.articles()).map((of): Content => ({ kind: 'product', rows: of }))
  // The first part says that it is all, the others add to it: they have higher numbers.
  const stock = chunks(read.stock()).map(
    (of, at): Content => ({ kind: 'stock', complete: at === 0, rows: of }),
  )
  const format = [kinds.isStock ? 'existencias' : '', kinds.isProducts ? 'artículos' : '']
  return {
    format: format.filter(Boolean).join(' y '),
    contents: [...products, ...stock],
    ...counts(read),
    guesses: told(csv, rows, guesses),
  }
}

/** Columns and encoding are guesses, too: what they were taken for is said of every file. */
const told = (csv: CsvFile, { uses }: { uses: ColumnUse[] }, guesses: readonly string[]): string[] => [
  `${describeText(csv)}. ${columnsText(csv.header, uses)}.`,
  ...csv.guesses,
  ...guesses,
]

const counts = ({ rows, refusals }: { rows: number; refusals: Refusal[] }) => ({ rows, refusals })

function inDays(days: Extract<Content, { kind: 'sale' }>['days']): Content[] {
  const sized = days.map((of) => ({
    of,
    day: of.day,
    rows: of.rows.length,
    bytes: bytesOf(of) + 1,
  }))
  return splitDays(sized, room).map((batch) => ({ kind: 'sale', days: batch.map(({ of }) => of) }))
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  const found: Row[][] = []
  let [open, bytes]: [Row[], number] = [[], 0]
  for (const row of rows) {
    const size = bytesOf(row) + 1
    if (open.length === room.rows || bytes + size > room.bytes) {
      found.push(open)
      ;[open, bytes] = [[], 0]
    }
    open.push(row)
    bytes += size
  }
  return open.length === 0 ? found : [...found, open]
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
