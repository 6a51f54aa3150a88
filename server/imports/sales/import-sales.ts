import { basename } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { monthOf } from '@/domain/basics/dates'
import type { Database } from '../../db/schema'
import { writeSales } from '../../features/sales/sales.service'
import { BadFile, type Outcome, outcomeOf } from '../bad-file'
import type { Progress } from '../bounded-file'
import { type CsvFile, readCsv } from '../csv-file'
import { readInFilesSign } from '../decimal-sign'
import { findPharmacy } from '../find-pharmacy'
import { type Refusal, refuseMostlyBroken } from '../refusals'
import { type Amounts, lineSalesReader } from './line-sales'
import { isMonthly, monthlySalesReader } from './monthly-sales'
import { SalesFile } from './sales-file'
import { SalesLedger } from './sales-ledger'

export type SalesImport = {
  file: string
  /** Id or NIF. */
  pharmacy: string
  amounts?: Amounts
  /** Year of a monthly file; default: the year in the file's name. */
  year?: number
  /** 'YYYY-MM-DD': later sales are refused. */
  today: string
  onProgress?: Progress
}

export type SalesSummary = {
  encoding: string
  separator: string
  shape: 'lines' | 'months'
  pharmacy: { id: number; name: string }
  read: number
  /** Rows that count as a sale or a return. */
  counted: number
  notSold: number
  pseudo: { rows: number; units: number }
  unknown: { cns: number; rows: number; units: number }
  /** Sales of products that have no price in the file or the catalogue: they count units but no amount. */
  withoutPrice: number
  covered: { from: string; to: string; days: number } | null
  units: number
  facts: number
  changed: boolean
  refusals: Refusal[]
}

/**
 * Imports one pharmacy's sales file in one transaction. It replaces the sales of exactly the days that the file has
 * lines of, or of the whole months of a monthly file; so importing it again changes nothing.
 */
export const importSales = (db: Kysely<Database>, given: SalesImport): Promise<Outcome<SalesSummary>> =>
  outcomeOf(
    readCsv(
      given.file,
      (csv) => db.transaction().execute((trx) => readAndWrite(trx, { ...given, csv })),
      given.onProgress,
    ),
  )

const readAndWrite = async (
  trx: Transaction<Database>,
  { csv, ...given }: SalesImport & { csv: CsvFile },
): Promise<SalesSummary> => {
  const pharmacy = await findPharmacy(trx, given.pharmacy)
  const products = await trx.selectFrom('product').select(['cn', 'prescription', 'pvl', 'pvp']).execute()
  if (products.length === 0) throw new BadFile('El catálogo está vacío: importe antes las presentaciones.')
  const monthly = isMonthly(csv.header)
  const reader = monthly
    ? monthlySalesReader(csv.header, { year: yearOf(given), today: given.today })
    : lineSalesReader(csv.header, { amounts: given.amounts ?? 'auto', today: given.today })
  const read = await readInFilesSign(csv, {
    pricesOf: reader.pricesOf,
    reading: new SalesFile(reader, new SalesLedger(new Map(products.map((row) => [row.cn, row])))),
  })
  const { ledger } = read
  refuseMostlyBroken(read.refusals, read.rows)
  const rows = ledger.rows()
  const days = ledger.coveredDays()
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined)
    throw new BadFile('El archivo no tiene ninguna venta válida.')
  const before = await versions(trx, pharmacy.id)
  const covered = monthly ? { replaceMonths: [...new Set(days.map(monthOf))] } : { replaceDays: days }
  await writeSales(trx, { pharmacyId: pharmacy.id, rows, ...covered })
  return {
    encoding: csv.encoding,
    separator: csv.separator,
    shape: monthly ? 'months' : 'lines',
    pharmacy,
    read: read.rows,
    notSold: read.notSold,
    pseudo: read.pseudo,
    ...ledger.counts(),
    covered: { from: first, to: last, days: days.length },
    units: rows.reduce((sum, row) => sum + row.units, 0),
    facts: rows.length,
    changed: before !== (await versions(trx, pharmacy.id)),
    refusals: [...read.refusals, ...ledger.unknownCns()],
  }
}

const yearOf = ({ year, file }: Pick<SalesImport, 'year' | 'file'>): number => {
  const found = year ?? Number(/(?<!\d)(20\d\d)(?!\d)/.exec(basename(file))?.[1])
  if (Number.isInteger(found)) return found
  throw new BadFile('No se sabe de qué año son las ventas: indíquelo con --year o en el nombre del archivo.')
}

/** The versions of all sales blocks of the pharmacy as one text, to see whether the import changed any. */
const versions = async (trx: Transaction<Database>, pharmacyId: number): Promise<string> => {
  const blocks = await trx
    .selectFrom('sale_block')
    .select(['month', 'version'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('month')
    .execute()
  return blocks.map(({ month, version }) => `${month}:${version}`).join(' ')
}
