import { type Kysely, sql, type Transaction } from 'kysely'
import { dayNumber, madridDay } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'
import { associatesOf } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'
import { daysWithout } from './shelf-spans.rules'

/** Spans that ended longer ago are deleted with the next count. */
const keptYears = 3

/**
 * Keeps from when until when each product is on the shelf, by the stock as it is stored now. To be called by whatever stores it, after
 * it; the moment is that of the count. The last day of a span is the one whose count found none: there may have been sales before it.
 */
export async function noteShelf(
  trx: Transaction<Database>,
  { pharmacyId, countedAt }: { pharmacyId: number; countedAt: Date },
): Promise<void> {
  const day = sql`${madridDay(countedAt)}::date`
  const stocked = sql`SELECT stock.cn FROM pharmacy_stock stock WHERE stock.pharmacy_id = ${pharmacyId} AND stock.units > 0`
  await sql`
    UPDATE shelf_span SET until = greatest(since, ${day})
    WHERE pharmacy_id = ${pharmacyId} AND until IS NULL AND cn NOT IN (${stocked})`.execute(trx)
  // What comes back the next day has not been without stock for a whole day.
  await sql`
    UPDATE shelf_span span SET until = NULL
    WHERE span.pharmacy_id = ${pharmacyId} AND span.until >= ${day} - 1 AND span.cn IN (${stocked})
      AND NOT EXISTS (SELECT 1 FROM shelf_span later
        WHERE later.pharmacy_id = ${pharmacyId} AND later.cn = span.cn AND later.since > span.since)`.execute(
    trx,
  )
  await sql`
    INSERT INTO shelf_span (pharmacy_id, cn, since)
    SELECT ${pharmacyId}::int, stock.cn, ${day} FROM pharmacy_stock stock
    WHERE stock.pharmacy_id = ${pharmacyId} AND stock.units > 0
      AND NOT EXISTS (SELECT 1 FROM shelf_span open
        WHERE open.pharmacy_id = ${pharmacyId} AND open.cn = stock.cn AND open.until IS NULL)`.execute(trx)
  await sql`
    DELETE FROM shelf_span
    WHERE pharmacy_id = ${pharmacyId} AND until < ${day} - ${`${keptYears} years`}::interval`.execute(trx)
}

/**
 * Days on which a pharmacy had none of a product, between counts that found some: first and last day numbers, one pair after the other;
 * without a last one where the last count still found none. To a laboratory, of its associates' products alone.
 */
export async function stockOutsOf(
  db: Kysely<Database>,
  {
    pharmacyId,
    today,
    laboratoryId = null,
  }: { pharmacyId: number; today: string; laboratoryId?: number | null },
): Promise<[Cn, number[]][]> {
  const visibleOnly =
    laboratoryId === null
      ? sql``
      : sql`AND cn IN (SELECT product.cn FROM product WHERE product.laboratory_id IN ${associatesOf(laboratoryId)})`
  const { rows } = await sql<{ outs: [Cn, number, number | null][] }>`
    SELECT coalesce(json_agg(json_build_array(cn, until - date '1970-01-01', back - date '1970-01-01')
      ORDER BY cn, until), '[]') AS outs
    FROM (SELECT cn, until, lead(since) OVER (PARTITION BY cn ORDER BY since) AS back
      FROM shelf_span WHERE pharmacy_id = ${pharmacyId} ${visibleOnly}) AS span
    WHERE until IS NOT NULL AND (back IS NULL OR back > ${today}::date - interval '2 years')`.execute(db)
  const outs = rows[0]?.outs ?? []
  if (outs.length === 0) return []
  const counts = await countDaysOf(db, pharmacyId)
  const byCn = new Map<Cn, number[]>()
  for (const [cn, none, back] of outs) {
    const days = daysWithout({ none, back, counts, today: dayNumber(today) })
    if (days.length > 0) byCn.set(cn, [...(byCn.get(cn) ?? []), ...days])
  }
  return [...byCn]
}

/** Numbers of the days on which the pharmacy's stock is known to have been counted, rising: something came or went on nearly each. */
async function countDaysOf(db: Kysely<Database>, pharmacyId: number): Promise<number[]> {
  const { rows } = await sql<{ days: number[] }>`
    SELECT coalesce(json_agg(day - date '1970-01-01' ORDER BY day), '[]') AS days
    FROM (
      SELECT since AS day FROM shelf_span WHERE pharmacy_id = ${pharmacyId}
      UNION SELECT until FROM shelf_span WHERE pharmacy_id = ${pharmacyId}
      UNION SELECT (max(counted_at) AT TIME ZONE 'Europe/Madrid')::date FROM pharmacy_stock WHERE pharmacy_id = ${pharmacyId}
      UNION SELECT (stock_counted_at AT TIME ZONE 'Europe/Madrid')::date FROM pharmacy_counter WHERE pharmacy_id = ${pharmacyId}
    ) AS counted
    WHERE day IS NOT NULL`.execute(db)
  return rows[0]?.days ?? []
}
