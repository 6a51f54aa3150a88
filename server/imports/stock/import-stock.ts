import { stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { refuseTruncated } from '../catalogue/disappeared'
import { assignColumns, type ChosenColumns, type ColumnUse, type NamedColumn } from '../column-uses'
import { nationalCodeNames } from '../columns'
import { BadFile, type Outcome, outcomeOf } from '../files/bad-file'
import type { ImportSource, Progress } from '../files/bounded-file'
import { type CsvFile, readCsv } from '../files/csv-file'
import { findPharmacy } from '../find-pharmacy'
import { type GivenWay, readInFilesWay } from '../read-in-files-way'
import { cellReader } from '../reading-columns'
import { type Refusal, refuseMostlyBroken } from '../refusals'
import { StockFile } from './stock-file'
import { type StockChanges, type StockRow, stockChangesOf, storeStock } from './store-stock'

export type StockImport = GivenWay & {
  file: ImportSource
  /** Id or NIF. */
  pharmacy: string
  /** Also where more than a tenth of the products would lose their stock. */
  force?: boolean
  /** Only says what would change. */
  dryRun?: boolean
  onProgress?: Progress
}

export type StockSummary = Omit<ReadStock, 'rows'> & {
  header: string[]
  pharmacy: { id: number; name: string }
  changes: StockChanges
}

/**
 * Imports one pharmacy's stock (CN and units, such as Farmatic's articu.StockActual). The file is the complete stock:
 * products that it does not contain get no stock.
 */
export const importStock = (db: Kysely<Database>, given: StockImport): Promise<Outcome<StockSummary>> =>
  outcomeOf(readAndStore(db, given))

const readAndStore = async (
  db: Kysely<Database>,
  { file, pharmacy: reference, force = false, dryRun = false, onProgress, ...given }: StockImport,
): Promise<StockSummary> => {
  const pharmacy = await findPharmacy(db, reference)
  return await readCsv(
    file,
    async (csv) => {
      const { rows, ...read } = await readStock(db, csv, given)
      const stock = { pharmacyId: pharmacy.id, rows, countedAt: await writtenAt(file) }
      const checked = (changes: StockChanges) => {
        refuseTruncated({
          ...changes.stocked,
          insists: force,
          option: '--force',
          what: 'productos con existencias',
        })
        return changes
      }
      const changes = dryRun
        ? checked(await stockChangesOf(db, stock))
        : await db.transaction().execute(async (trx) => checked(await storeStock(trx, stock)))
      return { ...read, header: csv.header, pharmacy, changes }
    },
    onProgress,
  )
}

/** When the pharmacy's program wrote the file, as the disk says; now, where none does. */
const writtenAt = async (file: ImportSource): Promise<Date> => {
  const now = Date.now()
  const written = typeof file === 'string' ? (await stat(file)).mtimeMs : now
  return new Date(Math.min(now, written))
}

/** The stock of a file, before anything is known of the one that it replaces. */
export type ReadStock = {
  encoding: string
  separator: string
  uses: ColumnUse[]
  /** What could be read in two ways, and how it was, in Spanish. */
  guesses: string[]
  read: number
  totals: number
  rows: StockRow[]
  /** CNs of the file that are not in the catalogue. */
  unknown: number
  refusals: Refusal[]
}

/** Columns of a file of stock. */
export const stockColumns = {
  cn: {
    label: 'Código nacional',
    names: [...nationalCodeNames, 'IdArticu', 'Codigo'],
    required: true,
  },
  units: {
    label: 'Existencias',
    names: ['StockActual', 'Stock', 'Existencias', 'Unidades', 'Cantidad'],
    required: true,
  },
} satisfies Record<string, NamedColumn>

/** What the columns of a header are taken for. Throws BadFile. */
export const stockColumnUses = (header: string[], chosen?: ChosenColumns): ColumnUse[] =>
  assignColumns(header, stockColumns, chosen).uses

/** Reads a file of stock in one pass. Throws BadFile. */
export const readStock = async (
  db: Kysely<Database>,
  csv: CsvFile,
  { chosen, ...given }: GivenWay & { chosen?: ChosenColumns | undefined } = {},
): Promise<ReadStock> => {
  const { columns, uses } = assignColumns(csv.header, stockColumns, chosen)
  const cell = cellReader(columns)
  const products = await db.selectFrom('product').select('cn').execute()
  if (products.length === 0) throw new BadFile('El catálogo está vacío: importe antes las presentaciones.')
  const known = new Set(products.map(({ cn }) => cn))
  const { found, guesses } = await readInFilesWay(csv, {
    cellsOf: (fields) => ({ units: [cell(fields, 'units')] }),
    reading: new StockFile(cell),
    given,
  })
  const { read, totals, units, refusals } = found
  if (read === 0) throw new BadFile('El archivo solo tiene la cabecera: no hay ninguna fila debajo.')
  refuseMostlyBroken(refusals, read)
  if (units.size === 0) throw new BadFile('El archivo no tiene ningún producto válido.')
  const unknown = [...units].filter(([cn]) => !known.has(cn))
  return {
    encoding: csv.encoding,
    separator: csv.separator,
    uses,
    guesses: [...csv.guesses, ...guesses],
    read,
    totals,
    rows: [...units]
      .filter(([cn]) => known.has(cn))
      .map(([cn, { units: count }]) => ({ cn, units: count }))
      .sort((a, b) => (a.cn < b.cn ? -1 : 1)),
    unknown: unknown.length,
    refusals: [
      ...refusals,
      ...unknown.map(([cn, { line }]) => ({ line, reason: 'no está en el catálogo', content: cn })),
    ],
  }
}
