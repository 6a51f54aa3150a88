import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { bumpStockVersion, noteStockCount } from '../../features/purchasing/stock.queries'
import { lockSales } from '../../features/sales/sales.service'

export type StockRow = { cn: string; units: number }

/** Products and packs, and what the packs cost by the catalogue's PVL (cents; products without a price cost nothing). */
export type StockTotals = { products: number; units: number; pvl: number }

export type StockChanges = {
  rows: { added: number; changed: number; removed: number; equal: number }
  before: StockTotals
  after: StockTotals
  /** Products that there are packs of: those that the file lacks, of all of them. */
  stocked: { missing: number; before: number }
}

type Compared = { changes: StockChanges; written: StockRow[]; removed: string[] }

const compare = async (
  db: Kysely<Database>,
  { pharmacyId, rows }: { pharmacyId: number; rows: readonly StockRow[] },
): Promise<Compared> => {
  const before = await db
    .selectFrom('pharmacy_stock')
    .select(['cn', 'units'])
    .where('pharmacy_id', '=', pharmacyId)
    .execute()
  const prices = await db.selectFrom('product').select(['cn', 'pvl']).where('pvl', 'is not', null).execute()
  const pvlOf = new Map(prices.map(({ cn, pvl }) => [cn, pvl ?? 0]))
  const old = new Map(before.map(({ cn, units }) => [cn, units]))
  const wanted = new Set(rows.map(({ cn }) => cn))
  const added = rows.filter(({ cn }) => !old.has(cn))
  const changed = rows.filter(({ cn, units }) => old.has(cn) && old.get(cn) !== units)
  const removed = before.filter(({ cn }) => !wanted.has(cn)).map(({ cn }) => cn)
  const stocked = before.filter(({ units }) => units > 0)
  const totals = (list: readonly StockRow[]): StockTotals => ({
    products: list.length,
    units: list.reduce((sum, { units }) => sum + units, 0),
    pvl: list.reduce((sum, { cn, units }) => sum + units * (pvlOf.get(cn) ?? 0), 0),
  })
  return {
    changes: {
      rows: {
        added: added.length,
        changed: changed.length,
        removed: removed.length,
        equal: rows.length - added.length - changed.length,
      },
      before: totals(before),
      after: totals(rows),
      stocked: {
        missing: stocked.filter(({ cn }) => !wanted.has(cn)).length,
        before: stocked.length,
      },
    },
    written: [...added, ...changed],
    removed,
  }
}

/** What storing the file would change. */
export const stockChangesOf = async (
  db: Kysely<Database>,
  given: { pharmacyId: number; rows: readonly StockRow[] },
): Promise<StockChanges> => (await compare(db, given)).changes

/**
 * Makes `rows`, as the pharmacy's program counted them, the complete stock of the pharmacy: products that are not among them get none.
 * Says what that changed.
 */
export const storeStock = async (
  trx: Transaction<Database>,
  given: { pharmacyId: number; rows: readonly StockRow[]; countedAt: Date },
): Promise<StockChanges> => {
  const { pharmacyId, countedAt } = given
  // Connectors write stock under the same lock.
  await lockSales(trx, pharmacyId)
  // What they told and nobody could count yet belongs to the stock that goes.
  await trx
    .deleteFrom('connector_row')
    .where('pharmacy_id', '=', pharmacyId)
    .where('kind', '=', 'stock')
    .execute()
  const { changes, written, removed } = await compare(trx, given)
  if (removed.length > 0) {
    await trx
      .deleteFrom('pharmacy_stock')
      .where('pharmacy_id', '=', pharmacyId)
      .where(sql<boolean>`cn = ANY (${removed}::text[])`)
      .execute()
  }
  if (written.length > 0) {
    await sql`
      INSERT INTO pharmacy_stock (pharmacy_id, cn, units)
      SELECT ${pharmacyId}::int, *
      FROM unnest(${written.map(({ cn }) => cn)}::text[], ${written.map(({ units }) => units)}::int[])
      ON CONFLICT (pharmacy_id, cn) DO UPDATE SET units = excluded.units`.execute(trx)
  }
  await trx
    .updateTable('pharmacy_stock')
    .set({ counted_at: null })
    .where('pharmacy_id', '=', pharmacyId)
    .where('counted_at', 'is not', null)
    .execute()
  if (removed.length + written.length > 0) await bumpStockVersion(trx, pharmacyId)
  await noteStockCount(trx, { pharmacyId, countedAt, complete: true })
  return changes
}
