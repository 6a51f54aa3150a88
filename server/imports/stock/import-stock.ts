import type { Kysely } from 'kysely'
import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import type { Database } from '../../db/schema'
import { BadFile, type Outcome, outcomeOf } from '../bad-file'
import type { ImportSource, Progress } from '../bounded-file'
import { assignColumns, type ChosenColumns, type ColumnUse, type NamedColumn } from '../column-uses'
import { type CsvFile, readCsv } from '../csv-file'
import { findPharmacy } from '../find-pharmacy'
import { isBlankRow, isTotalsRow } from '../other-rows'
import { cellReader } from '../reading-columns'
import { type Refusal, refuse, refuseMostlyBroken } from '../refusals'
import { readUnits } from '../sales/sale-reading'
import { type StockChanges, type StockRow, stockChangesOf, storeStock } from './store-stock'

export type StockImport = {
  file: ImportSource
  /** Id or NIF. */
  pharmacy: string
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
  { file, pharmacy: reference, dryRun = false, onProgress }: StockImport,
): Promise<StockSummary> => {
  const pharmacy = await findPharmacy(db, reference)
  return await readCsv(
    file,
    async (csv) => {
      const { rows, ...read } = await readStock(db, csv)
      const stock = { pharmacyId: pharmacy.id, rows }
      const changes = dryRun
        ? await stockChangesOf(db, stock)
        : await db.transaction().execute((trx) => storeStock(trx, stock))
      return { ...read, header: csv.header, pharmacy, changes }
    },
    onProgress,
  )
}

/** The stock of a file, before anything is known of the one that it replaces. */
export type ReadStock = {
  encoding: string
  separator: string
  uses: ColumnUse[]
  read: number
  totals: number
  rows: StockRow[]
  /** CNs of the file that are not in the catalogue. */
  unknown: number
  refusals: Refusal[]
}

/** Of a file of stock. */
export const stockColumns = {
  cn: {
    label: 'Código nacional',
    names: ['Código Nacional', 'CN', 'IdArticu', 'Codigo', 'Cod. Nacional'],
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

/** Reads a file of stock in one pass. Negative units, which pharmacy programs can show, count as 0. Throws BadFile. */
export const readStock = async (
  db: Kysely<Database>,
  csv: CsvFile,
  { chosen }: { chosen?: ChosenColumns | undefined } = {},
): Promise<ReadStock> => {
  const { columns, uses } = assignColumns(csv.header, stockColumns, chosen)
  const cell = cellReader(columns)
  const products = await db.selectFrom('product').select('cn').execute()
  if (products.length === 0) throw new BadFile('El catálogo está vacío: importe antes las presentaciones.')
  const known = new Set(products.map(({ cn }) => cn))
  const units = new Map<string, { units: number; line: number }>()
  const refusals: Refusal[] = []
  let read = 0
  let totals = 0
  for await (const { line, fields } of csv.rows) {
    if (isBlankRow(fields)) continue
    read += 1
    const reading = readCn(cell(fields, 'cn'))
    const count = readUnits(cell(fields, 'units'))
    const reason = !reading.ok
      ? cnReason(reading.reason, cell(fields, 'cn'))
      : count === null
        ? `unidades no válidas: «${cell(fields, 'units')}»`
        : null
    if (reason !== null && isTotalsRow(fields)) totals += 1
    else if (reason !== null) refuse(refusals, { line, reason, content: fields.join(' | ') })
    else if (reading.ok && count !== null) {
      units.set(reading.cn, { units: (units.get(reading.cn)?.units ?? 0) + Math.max(0, count), line })
    }
  }
  if (read === 0) throw new BadFile('El archivo solo tiene la cabecera: no hay ninguna fila debajo.')
  refuseMostlyBroken(refusals, read)
  if (units.size === 0) throw new BadFile('El archivo no tiene ningún producto válido.')
  const unknown = [...units].filter(([cn]) => !known.has(cn))
  return {
    encoding: csv.encoding,
    separator: csv.separator,
    uses,
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
