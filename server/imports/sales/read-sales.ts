import type { Kysely } from 'kysely'
import { monthOf } from '@/domain/basics/dates'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { Database } from '../../db/schema'
import { pricingTaxesOf } from '../../features/catalogue/tax-rates.queries'
import type { ChosenColumns, ColumnUse } from '../column-uses'
import type { Amounts } from '../file-style'
import { BadFile } from '../files/bad-file'
import type { CsvFile } from '../files/csv-file'
import { type GivenWay, readInFilesWay } from '../read-in-files-way'
import { type Refusal, refuseMostlyBroken } from '../refusals'
import { lineSalesReader } from './line-sales'
import { monthlySalesReader } from './monthly-sales'
import type { SalesReader } from './sale-reading'
import { SalesFile } from './sales-file'
import { type SalesFormat, salesFormatOf } from './sales-format'
import { SalesLedger } from './sales-ledger'

export type SalesReading = GivenWay & {
  amounts?: Amounts
  /** Year of a monthly file; default: the year in the file's name. */
  year?: number
  /** 'YYYY-MM-DD': later sales are refused. */
  today: string
  /** What a person took the columns for; without it they are found by their names. */
  chosen?: ChosenColumns | undefined
}

/** The sales of a file, before anything is known of those that they replace. */
export type ReadSales = {
  encoding: string
  separator: string
  format: SalesFormat
  uses: ColumnUse[]
  /** What could be read in two ways, and how it was, in Spanish. */
  guesses: string[]
  inCents: boolean
  read: number
  /** Rows that count as a sale or a return. */
  counted: number
  notSold: number
  totals: number
  pseudo: { rows: number; units: number }
  unknown: { cns: number; rows: number; units: number }
  /** Sales of products that have no price in the file or the catalogue: they count units but no amount. */
  withoutPrice: number
  rows: SaleRow[]
  /** Whose sales the file is, in order: days, or months of a monthly one. */
  periods: string[]
  /** First and last day with a line. */
  from: string
  to: string
  refusals: Refusal[]
}

/** The year of a monthly file is not known: somebody has to say it. */
export class UnknownYear extends BadFile {}

/** The reader that the header asks for. Throws BadFile. */
const salesReaderOf = (
  header: string[],
  { name, ...given }: SalesReading & { name: string },
): SalesReader => {
  const { today, chosen, amounts = 'auto' } = given
  return salesFormatOf(header) === 'months'
    ? monthlySalesReader(header, { year: yearOf(given.year, name), today, chosen })
    : lineSalesReader(header, { amounts, today, chosen })
}

/** What the columns of a header are taken for, whatever its rows hold. Throws BadFile. */
export const salesColumns = (header: string[], given: SalesReading & { name: string }): ColumnUse[] =>
  salesReaderOf(header, given).uses

/** Reads a file of sales in one pass. Throws BadFile. */
export const readSales = async (
  db: Kysely<Database>,
  csv: CsvFile,
  { pharmacyId, ...given }: SalesReading & { name: string; pharmacyId: number },
): Promise<ReadSales> => {
  const taxes = await pricingTaxesOf(db, pharmacyId)
  const products = await db
    .selectFrom('product')
    .select(['cn', 'prescription', 'tax_class as taxClass', 'pvl', 'pvp'])
    .execute()
  if (products.length === 0) throw new BadFile('El catálogo está vacío: importe antes las presentaciones.')
  const format = salesFormatOf(csv.header)
  const reader = salesReaderOf(csv.header, given)
  const { found: read, guesses } = await readInFilesWay(csv, {
    cellsOf: reader.cellsOf,
    reading: new SalesFile(
      reader,
      new SalesLedger(new Map(products.map((row) => [row.cn, { ...row, ...taxes }]))),
    ),
    given,
    today: given.today,
  })
  const { ledger } = read
  if (read.rows === 0) throw new BadFile('El archivo solo tiene la cabecera: no hay ninguna fila debajo.')
  refuseMostlyBroken(read.refusals, read.rows)
  const days = ledger.coveredDays()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) throw new BadFile('El archivo no tiene ninguna venta válida.')
  return {
    encoding: csv.encoding,
    separator: csv.separator,
    format,
    uses: reader.uses,
    guesses: [...csv.guesses, ...guesses],
    inCents: reader.inCents,
    read: read.rows,
    notSold: read.notSold,
    totals: read.totals,
    pseudo: read.pseudo,
    ...ledger.counts(),
    rows: ledger.rows(),
    periods: format === 'months' ? [...new Set(days.map(monthOf))] : days,
    from,
    to,
    refusals: [...read.refusals, ...ledger.unknownCns()],
  }
}

const yearOf = (year: number | undefined, name: string): number => {
  const found = year ?? Number(/(?<!\d)(20\d\d)(?!\d)/.exec(name)?.[1])
  if (Number.isInteger(found)) return found
  throw new UnknownYear(
    'No se sabe de qué año son las ventas: indíquelo con --year o en el nombre del archivo.',
  )
}
