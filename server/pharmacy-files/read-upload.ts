import type { Kysely } from 'kysely'
import type { PharmacyFileChanges } from '@/contract/connector/pharmacy-files'
import { isTruncated } from '@/domain/catalogue/truncated-list'
import { changesAnything, type SalesChanges } from '@/domain/sales/received/sales-changes'
import type { Database } from '../db/schema'
import type { ChosenColumns, ColumnUse } from '../imports/column-uses'
import type { FileStyle } from '../imports/file-style'
import type { CsvFile } from '../imports/files/csv-file'
import type { Refusal } from '../imports/refusals'
import { readSales, salesColumns } from '../imports/sales/read-sales'
import { salesFormatNames, salesFormatOf } from '../imports/sales/sales-format'
import { salesChangesOf } from '../imports/sales/store-sales'
import { readStock, stockColumnUses } from '../imports/stock/import-stock'
import { type StockChanges, stockChangesOf } from '../imports/stock/store-stock'
import type { StagedRows } from './staged-rows'

export type UploadKind = StagedRows['kind']

export type UploadReading = {
  style: FileStyle
  kind: UploadKind
  name: string
  today: string
  year?: number | undefined
  columns?: ChosenColumns | undefined
}

/** What a file holds, and what storing it would change. */
export type ReadUpload = {
  staged: StagedRows
  changes: PharmacyFileChanges
  uses: ColumnUse[]
  guesses: string[]
  takesAway: StockChanges['stocked'] | null
  inCents: boolean
  read: number
  days: { first: string; last: string } | null
  others: { label: string; rows: number }[]
  refusals: Refusal[]
}

export const salesSummary = ({ rows, periods, before, after }: SalesChanges): PharmacyFileChanges => ({
  rows,
  periods,
  before,
  after,
})

export const stockSummary = ({ rows, before, after }: StockChanges): PharmacyFileChanges => {
  const totals = ({ products, ...sums }: StockChanges['before']) => ({ rows: products, ...sums, pvp: null })
  return { rows, periods: null, before: totals(before), after: totals(after) }
}

export const isUnchanged = ({ rows }: PharmacyFileChanges): boolean => !changesAnything({ rows })

export const formatName = (kind: UploadKind, header: readonly string[]): string =>
  kind === 'stock' ? 'Existencias' : salesFormatNames[salesFormatOf(header)]

/** What the columns of a header would be taken for. Throws BadFile. */
export const columnsOf = (header: string[], given: UploadReading): ColumnUse[] =>
  given.kind === 'stock' ? stockColumnUses(header, given.columns) : salesColumns(header, readingOf(given))

/** What a file of stock would take away, where that is so much that somebody has to confirm it. */
export const takenAway = ({ stocked }: StockChanges): StockChanges['stocked'] | null =>
  isTruncated(stocked) ? stocked : null

const readingOf = ({ name, today, style, year, columns }: UploadReading) => ({
  ...style,
  name,
  today,
  chosen: columns,
  ...(year === undefined ? {} : { year }),
})

/** Reads a file once, by the same engine as the command line, and compares it with what is stored. Throws BadFile. */
export const readPharmacyFile = async (
  db: Kysely<Database>,
  { csv, pharmacyId, ...given }: UploadReading & { csv: CsvFile; pharmacyId: number },
): Promise<ReadUpload> => {
  if (given.kind === 'stock') {
    const { rows, ...read } = await readStock(db, csv, { ...given.style, chosen: given.columns })
    const changes = await stockChangesOf(db, { pharmacyId, rows })
    return {
      ...read,
      staged: { kind: 'stock', rows },
      changes: stockSummary(changes),
      takesAway: takenAway(changes),
      inCents: false,
      days: null,
      others: some([
        ['Líneas de totales', read.totals],
        ['Códigos que no están en el catálogo', read.unknown],
      ]),
    }
  }
  const { rows, periods, ...read } = await readSales(db, csv, { ...readingOf(given), pharmacyId })
  return {
    ...read,
    staged: { kind: 'sales', rows, periods },
    changes: salesSummary(await salesChangesOf(db, { pharmacyId, rows, periods })),
    takesAway: null,
    days: { first: read.from, last: read.to },
    others: some([
      ['Líneas de totales', read.totals],
      ['Filas sin unidades o anuladas', read.notSold],
      ['Filas del código 9999999, que no es un producto', read.pseudo.rows],
      ['Filas de códigos que no están en el catálogo', read.unknown.rows],
      ['Filas sin precio, que cuentan unidades y no importe', read.withoutPrice],
    ]),
  }
}

const some = (counts: [label: string, rows: number][]): { label: string; rows: number }[] =>
  counts.filter(([, rows]) => rows > 0).map(([label, rows]) => ({ label, rows }))
