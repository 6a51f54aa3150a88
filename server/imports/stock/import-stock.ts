import { type Kysely, sql, type Transaction } from 'kysely'
import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import type { Database } from '../../db/schema'
import { bumpStockVersion } from '../../features/purchasing/stock.queries'
import { BadFile, type Outcome, outcomeOf } from '../bad-file'
import type { Progress } from '../bounded-file'
import { findColumns, type WantedColumn } from '../columns'
import { type CsvFile, readCsv } from '../csv-file'
import { findPharmacy } from '../find-pharmacy'
import { cellReader } from '../reading-columns'
import { type Refusal, refuse, refuseMostlyBroken } from '../refusals'
import { readUnits } from '../sales/sale-reading'

export type StockSummary = {
  encoding: string
  separator: string
  pharmacy: { id: number; name: string }
  read: number
  products: number
  changed: number
  removed: number
  refusals: Refusal[]
}

/**
 * Imports one pharmacy's stock (CN and units, such as Farmatic's articu.StockActual). The file is the complete stock:
 * products that it does not contain get no stock. Negative units, which pharmacy programs can show, count as 0.
 */
export const importStock = (
  db: Kysely<Database>,
  { file, pharmacy, onProgress }: { file: string; pharmacy: string; onProgress?: Progress },
): Promise<Outcome<StockSummary>> =>
  outcomeOf(
    readCsv(
      file,
      (csv) => db.transaction().execute((trx) => readAndSave(trx, { csv, pharmacy })),
      onProgress,
    ),
  )

const readAndSave = async (
  trx: Transaction<Database>,
  { csv, pharmacy: reference }: { csv: CsvFile; pharmacy: string },
): Promise<StockSummary> => {
  const pharmacy = await findPharmacy(trx, reference)
  const { read, units, refusals } = await readStock(csv)
  const products = await trx.selectFrom('product').select('cn').execute()
  const known = new Set(products.map(({ cn }) => cn))
  const unknown = [...units].filter(([cn]) => !known.has(cn))
  const rows = [...units]
    .filter(([cn]) => known.has(cn))
    .map(([cn, { units: count }]) => ({ cn, units: count }))
  const before = await trx
    .selectFrom('pharmacy_stock')
    .select(['cn', 'units'])
    .where('pharmacy_id', '=', pharmacy.id)
    .execute()
  const beforeByCn = new Map(before.map((row) => [row.cn, row.units]))
  const removed = before.filter(({ cn }) => !units.has(cn))
  const changed = rows.filter(({ cn, units: count }) => beforeByCn.get(cn) !== count)
  if (removed.length > 0) {
    await trx
      .deleteFrom('pharmacy_stock')
      .where('pharmacy_id', '=', pharmacy.id)
      .where(sql<boolean>`cn = ANY (${removed.map(({ cn }) => cn)}::text[])`)
      .execute()
  }
  if (changed.length > 0) {
    await sql`
      INSERT INTO pharmacy_stock (pharmacy_id, cn, units)
      SELECT ${pharmacy.id}::int, *
      FROM unnest(${changed.map(({ cn }) => cn)}::text[], ${changed.map((row) => row.units)}::int[])
      ON CONFLICT (pharmacy_id, cn) DO UPDATE SET units = excluded.units`.execute(trx)
  }
  if (removed.length + changed.length > 0) await bumpStockVersion(trx, pharmacy.id)
  return {
    encoding: csv.encoding,
    separator: csv.separator,
    pharmacy,
    read,
    products: rows.length,
    changed: changed.length,
    removed: removed.length,
    refusals: [
      ...refusals,
      ...unknown.map(([cn, { line }]) => ({ line, reason: 'no está en el catálogo', content: cn })),
    ],
  }
}

/** Of a file of stock. */
export const stockColumns = {
  cn: { names: ['Código Nacional', 'CN', 'IdArticu', 'Codigo', 'Cod. Nacional'], required: true },
  units: { names: ['StockActual', 'Stock', 'Existencias', 'Unidades', 'Cantidad'], required: true },
} satisfies Record<string, WantedColumn>

const readStock = async (csv: CsvFile) => {
  const cell = cellReader(findColumns(csv.header, stockColumns))
  const units = new Map<string, { units: number; line: number }>()
  const refusals: Refusal[] = []
  let read = 0
  for await (const { line, fields } of csv.rows) {
    read += 1
    const reading = readCn(cell(fields, 'cn'))
    const count = readUnits(cell(fields, 'units'))
    const reason = !reading.ok
      ? cnReason(reading.reason, cell(fields, 'cn'))
      : count === null
        ? `unidades no válidas: «${cell(fields, 'units')}»`
        : null
    if (reason !== null) refuse(refusals, { line, reason, content: fields.join(' | ') })
    else if (reading.ok && count !== null) {
      units.set(reading.cn, { units: (units.get(reading.cn)?.units ?? 0) + Math.max(0, count), line })
    }
  }
  refuseMostlyBroken(refusals, read)
  if (units.size === 0) throw new BadFile('El archivo no tiene ningún producto válido.')
  return { read, units, refusals }
}
