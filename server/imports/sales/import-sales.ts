import { basename } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { monthOf } from '@/domain/basics/dates'
import type { Database } from '../../db/schema'
import { writeSales } from '../../features/sales/sales.service'
import { BadFile, type Outcome, outcomeOf, refuseMostlyBroken } from '../bad-file'
import { type CsvFile, openCsv, type Progress } from '../csv-file'
import { type DecimalSign, findDecimalSign } from '../decimal-sign'
import { findPharmacy } from '../find-pharmacy'
import type { Refusal } from '../refusals'
import { type Amounts, lineSalesPrices, lineSalesReader } from './line-sales'
import { isMonthly, monthlySalesPrices, monthlySalesReader } from './monthly-sales'
import type { SaleReading } from './sale-reading'
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
    (async () => {
      const decimalSign = await findDecimalSign(given.file, (header) =>
        isMonthly(header) ? monthlySalesPrices(header) : lineSalesPrices(header),
      )
      const csv = await openCsv(given.file, given.onProgress)
      return await db.transaction().execute((trx) => readAndWrite(trx, { ...given, csv, decimalSign }))
    })(),
  )

const readAndWrite = async (
  trx: Transaction<Database>,
  { csv, decimalSign, ...given }: SalesImport & { csv: CsvFile; decimalSign: DecimalSign | null },
): Promise<SalesSummary> => {
  const pharmacy = await findPharmacy(trx, given.pharmacy)
  const products = await trx.selectFrom('product').select(['cn', 'prescription', 'pvl', 'pvp']).execute()
  if (products.length === 0) throw new BadFile('El catálogo está vacío: importe antes las presentaciones.')
  const monthly = isMonthly(csv.header)
  const readRow = monthly
    ? monthlySalesReader(csv.header, { year: yearOf(given), today: given.today, decimalSign })
    : lineSalesReader(csv.header, { amounts: given.amounts ?? 'auto', today: given.today, decimalSign })
  const ledger = new SalesLedger(products)
  const read = await enter(csv, { readRow, ledger })
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

const enter = async (
  csv: CsvFile,
  { readRow, ledger }: { readRow: (fields: string[]) => SaleReading; ledger: SalesLedger },
) => {
  const found = { rows: 0, notSold: 0, pseudo: { rows: 0, units: 0 }, refusals: [] as Refusal[] }
  for await (const { line, fields } of csv.rows) {
    found.rows += 1
    const reading = readRow(fields)
    if (reading.kind === 'sales') ledger.enter(reading, line)
    else if (reading.kind === 'notSold') found.notSold += 1
    else if (reading.kind === 'pseudo') {
      found.pseudo.rows += 1
      found.pseudo.units += reading.units
    } else found.refusals.push({ line, reason: reading.reason, content: fields.join(' | ') })
  }
  return found
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
