import { type Kysely, sql, type Transaction } from 'kysely'
import type { Cn } from '@/domain/catalogue/catalogue'
import { associatesOf } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'
import { noteShelf } from './shelf-spans.queries'

type Db = Kysely<Database>

/**
 * Units on the pharmacy's shelf, by CN; to a laboratory, only of its associates' products. One row of JSON: thousands of
 * rows would take five times as long.
 */
export async function stockOfPharmacy(
  db: Db,
  pharmacyId: number,
  laboratoryId: number | null = null,
): Promise<[Cn, number][]> {
  const visibleOnly =
    laboratoryId === null
      ? sql``
      : sql`AND cn IN (SELECT product.cn FROM product WHERE product.laboratory_id IN ${associatesOf(laboratoryId)})`
  const { rows } = await sql<{ stock: [Cn, number][] }>`
    SELECT coalesce(json_agg(json_build_array(cn, units) ORDER BY cn), '[]') AS stock
    FROM pharmacy_stock WHERE pharmacy_id = ${pharmacyId} ${visibleOnly}`.execute(db)
  return rows[0]?.stock ?? []
}

/** To be called in each transaction that changes a pharmacy's stock, last: it locks the row that orders wait for. */
export async function bumpStockVersion(trx: Transaction<Database>, pharmacyId: number): Promise<void> {
  await trx
    .insertInto('pharmacy_counter')
    .values({ pharmacy_id: pharmacyId, stock_version: 1 })
    .onConflict((conflict) =>
      conflict.column('pharmacy_id').doUpdateSet({ stock_version: sql`pharmacy_counter.stock_version + 1` }),
    )
    .execute()
}

/**
 * To be called by whatever stores a pharmacy's stock, last as `bumpStockVersion`: when its program counted it, and what was on the shelf
 * then. `complete`: also what the stock does not name was counted then.
 */
export async function noteStockCount(
  trx: Transaction<Database>,
  { pharmacyId, countedAt, complete }: { pharmacyId: number; countedAt: Date; complete: boolean },
): Promise<void> {
  await noteShelf(trx, { pharmacyId, countedAt })
  const moment = complete ? { stock_counted_at: countedAt } : {}
  await trx
    .insertInto('pharmacy_counter')
    .values({ pharmacy_id: pharmacyId, counted_version: 1, ...moment })
    .onConflict((conflict) =>
      conflict
        .column('pharmacy_id')
        .doUpdateSet({ counted_version: sql`pharmacy_counter.counted_version + 1`, ...moment }),
    )
    .execute()
}

/** The counter that `bumpStockVersion` raises. */
export async function stockVersion(db: Db, pharmacyId: number): Promise<number> {
  const row = await db
    .selectFrom('pharmacy_counter')
    .select('stock_version')
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst()
  return row?.stock_version ?? 0
}
