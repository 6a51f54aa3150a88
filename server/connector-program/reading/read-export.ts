import { basename } from 'node:path'
import { mostBytes, mostDays, mostRows } from '@/domain/connector/batch-limits'
import { splitDays } from '@/domain/connector/split-days'
import { BadFile } from '../../imports/bad-file'
import { type CsvFile, readCsv } from '../../imports/csv-file'
import { readInFilesSign } from '../../imports/decimal-sign'
import { type Refusal, refuseMostlyBroken } from '../../imports/refusals'
import { type Amounts, lineReader } from '../../imports/sales/line-sales'
import { isMonthly, monthlySalesReader } from '../../imports/sales/monthly-sales'
import { salesFormatNames, salesFormatOf } from '../../imports/sales/sales-format'
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
}

/** A file by months ends with today, and the day is the server's: nobody trusts the clock of this computer with it. */
export class DayUnknown extends Error {}

type Given = { amounts: Amounts; today: string | null }

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
  if (kinds) return readArticles(csv, kinds)
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

async function readLines(csv: CsvFile, { amounts }: Given): Promise<Export> {
  const reader = lineReader(csv.header, { amounts })
  const read = await readInFilesSign(csv, { pricesOf: reader.pricesOf, reading: new LineDays(reader) })
  const format = `ventas, ${salesFormatNames[salesFormatOf(csv.header)]}`
  return { format, contents: inDays(read.days()), ...counts(read) }
}

async function readMonths(csv: CsvFile, { file, today }: Given & { file: string }): Promise<Export> {
  const year = Number(/(?<!\d)(20\d\d)(?!\d)/.exec(basename(file))?.[1])
  if (!Number.isInteger(year))
    throw new BadFile('No se sabe de qué año son las ventas: póngalo en el nombre del archivo.')
  if (today === null) throw new DayUnknown('The day is not known')
  const reader = monthlySalesReader(csv.header, { year, today })
  const read = await readInFilesSign(csv, { pricesOf: reader.pricesOf, reading: new MonthDays(reader) })
  return { format: `ventas, ${salesFormatNames.months}`, contents: inDays(read.days(today)), ...counts(read) }
}

async function readArticles(
  csv: CsvFile,
  kinds: NonNullable<ReturnType<typeof articleKinds>>,
): Promise<Export> {
  const rows = new ArticleRows(csv.header, kinds)
  const read = await readInFilesSign(csv, { pricesOf: rows.pricesOf, reading: rows })
  const products = chunks(read.articles()).map((of): Content => ({ kind: 'product', rows: of }))
  // The first part says that it is all, the others add to it: they have higher numbers.
  const stock = chunks(read.stock()).map(
    (of, at): Content => ({ kind: 'stock', complete: at === 0, rows: of }),
  )
  const format = [kinds.isStock ? 'existencias' : '', kinds.isProducts ? 'artículos' : '']
  return { format: format.filter(Boolean).join(' y '), contents: [...products, ...stock], ...counts(read) }
}

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
