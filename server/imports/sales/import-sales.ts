import type { Kysely } from 'kysely'
import { changesAnything, type SalesChanges } from '@/domain/sales/received/sales-changes'
import type { Database } from '../../db/schema'
import { type Outcome, outcomeOf } from '../files/bad-file'
import { type ImportSource, type Progress, sourceName } from '../files/bounded-file'
import { readCsv } from '../files/csv-file'
import { findPharmacy } from '../find-pharmacy'
import { type ReadSales, readSales, type SalesReading } from './read-sales'
import { salesChangesOf, storeSales } from './store-sales'

export type SalesImport = SalesReading & {
  file: ImportSource
  /** Id or NIF. */
  pharmacy: string
  /** Only says what would change. */
  dryRun?: boolean
  onProgress?: Progress
}

export type SalesSummary = Omit<ReadSales, 'rows'> & {
  header: string[]
  pharmacy: { id: number; name: string }
  units: number
  /** Rows that are stored: days and products. */
  facts: number
  changes: SalesChanges
  changed: boolean
}

/**
 * Imports one pharmacy's sales file: read as a stream, then stored in one transaction. It replaces the sales of exactly the days that
 * the file has lines of, or of the whole months of a monthly file; so importing it again changes nothing.
 */
export const importSales = (db: Kysely<Database>, given: SalesImport): Promise<Outcome<SalesSummary>> =>
  outcomeOf(readAndStore(db, given))

const readAndStore = async (
  db: Kysely<Database>,
  { file, pharmacy: reference, dryRun = false, onProgress, ...reading }: SalesImport,
): Promise<SalesSummary> => {
  const pharmacy = await findPharmacy(db, reference)
  return await readCsv(
    file,
    async (csv) => {
      const { rows, ...read } = await readSales(db, csv, {
        ...reading,
        name: sourceName(file),
        pharmacyId: pharmacy.id,
      })
      const sales = { pharmacyId: pharmacy.id, rows, periods: read.periods }
      const changes = dryRun
        ? await salesChangesOf(db, sales)
        : await db.transaction().execute((trx) => storeSales(trx, sales))
      return {
        ...read,
        header: csv.header,
        pharmacy,
        units: changes.after.units,
        facts: rows.length,
        changes,
        changed: changesAnything(changes),
      }
    },
    onProgress,
  )
}
