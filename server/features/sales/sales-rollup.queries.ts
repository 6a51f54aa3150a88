import { type Kysely, sql, type Transaction } from 'kysely'
import { addMonths, monthOf } from '@/domain/basics/dates'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { Database } from '../../db/schema'

type Trx = Transaction<Database>

/** Computes these months of one pharmacy again: from `whole`, all rows of the months that are whole, the others from sale_day. */
export async function rewriteRollup(
  trx: Trx,
  {
    pharmacyId,
    months,
    whole,
    isWhole,
  }: {
    pharmacyId: number
    months: readonly string[]
    whole: readonly SaleRow[]
    isWhole: (month: string) => boolean
  },
): Promise<void> {
  await sql`
    DELETE FROM sale_rollup WHERE pharmacy_id = ${pharmacyId}::int AND month = ANY (${[...months]}::text[])`.execute(
    trx,
  )
  await insertSums(trx, { pharmacyId, rows: whole })
  await insertPartial(trx, { pharmacyId, months: months.filter((month) => !isWhole(month)) })
  const ofMonths = sql`pharmacy_id = ${pharmacyId}::int AND month = ANY (${[...months]}::text[])`
  await sql`DELETE FROM medicine_month WHERE ${ofMonths}`.execute(trx)
  await sql`INSERT INTO medicine_month ${medicineMonths} AND ${ofMonths} GROUP BY 1, 2`.execute(trx)
}

/** Sums of months of which there are more sales than those in hand. */
async function insertPartial(
  trx: Trx,
  { pharmacyId, months: partial }: { pharmacyId: number; months: readonly string[] },
): Promise<void> {
  if (partial.length === 0) return
  const first = partial.reduce((a, b) => (a < b ? a : b), '9999-12')
  const last = partial.reduce((a, b) => (a > b ? a : b), '0001-01')
  await sql`
    INSERT INTO sale_rollup ${rollup} WHERE pharmacy_id = ${pharmacyId}::int
      AND day >= ${`${first}-01`}::date AND day < ${`${addMonths(last, 1)}-01`}::date
      AND to_char(day, 'YYYY-MM') = ANY (${partial}::text[])
    ${inOrderOfKey}`.execute(trx)
}

/** Sums by month and CN in memory, so that PostgreSQL joins each product once and not each sale. */
async function insertSums(
  trx: Trx,
  { pharmacyId, rows }: { pharmacyId: number; rows: readonly SaleRow[] },
): Promise<void> {
  if (rows.length === 0) return
  type Sum = { month: string; cn: string; units: number; pvl: number; pvp: number }
  const sumsByMonth = new Map<string, Map<string, Sum>>()
  for (const { day, cn, units, pvl, pvp } of rows) {
    const month = monthOf(day)
    const sums = sumsByMonth.get(month) ?? new Map<string, Sum>()
    if (sums.size === 0) sumsByMonth.set(month, sums)
    const sum = sums.get(cn)
    if (sum) {
      sum.units += units
      sum.pvl += units * pvl
      sum.pvp += units * pvp
    } else sums.set(cn, { month, cn, units, pvl: units * pvl, pvp: units * pvp })
  }
  const all = [...sumsByMonth.values()].flatMap((sums) => [...sums.values()])
  const column = (field: 'month' | 'cn' | 'units' | 'pvl' | 'pvp') =>
    `{${all.map((sum) => sum[field]).join()}}`
  await sql`
    INSERT INTO sale_rollup
    SELECT ${pharmacyId}::int, month, laboratory_id, coalesce(group_id, 0), ${kind},
      sum(sold.units), sum(sold.pvl), sum(sold.pvp)
    FROM unnest(${column('month')}::text[], ${column('cn')}::text[], ${column('units')}::bigint[],
      ${column('pvl')}::bigint[], ${column('pvp')}::bigint[]) AS sold (month, cn, units, pvl, pvp)
      JOIN product USING (cn)
    ${inOrderOfKey}`.execute(trx)
}

/**
 * Computes all months of all pharmacies again, after groups, kinds or laboratories of products changed: in the transaction
 * that changed them, which has locked the catalogue.
 */
export async function rewriteAllRollups(trx: Trx): Promise<void> {
  await sql`DELETE FROM sale_rollup`.execute(trx)
  await sql`INSERT INTO sale_rollup ${rollup} ${inOrderOfKey}`.execute(trx)
  await sql`DELETE FROM medicine_month`.execute(trx)
  await sql`INSERT INTO medicine_month ${medicineMonths} GROUP BY 1, 2`.execute(trx)
}

const kind = sql`CASE WHEN generic THEN 'generic' WHEN prescription THEN 'brand' ELSE 'otc' END`

const rollup = sql`
  SELECT pharmacy_id, to_char(day, 'YYYY-MM'), laboratory_id, coalesce(group_id, 0), ${kind},
    sum(units), sum(units::bigint * sale_day.pvl), sum(units::bigint * sale_day.pvp)
  FROM sale_day JOIN product USING (cn)`

/** What a community's figure is made of: a row for each pharmacy and month, however many laboratories and groups were sold. */
const medicineMonths = sql`
  SELECT pharmacy_id, month, coalesce(sum(units) FILTER (WHERE kind = 'generic'), 0),
    coalesce(sum(units) FILTER (WHERE kind = 'brand'), 0)
  FROM sale_rollup WHERE kind <> 'otc'`

/** Rows inserted in the order of the index take a third of the time. */
const inOrderOfKey = sql`GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`

/** Units of prescription medicines that the pharmacies of a community sold in some months, and how many sold any. */
export async function communitySales(
  db: Kysely<Database>,
  { communityId, firstMonth, lastMonth }: { communityId: string; firstMonth: string; lastMonth: string },
): Promise<{ pharmacies: number; generic: number; brand: number }> {
  const { rows } = await sql<{ pharmacies: number; generic: number; brand: number }>`
    SELECT count(DISTINCT pharmacy_id) AS pharmacies,
      coalesce(sum(generic), 0) AS generic, coalesce(sum(brand), 0) AS brand
    FROM medicine_month
      JOIN pharmacy ON pharmacy.id = pharmacy_id
      JOIN city ON city.id = pharmacy.city_id
      JOIN province ON province.id = city.province_id
    WHERE community_id = ${communityId} AND month BETWEEN ${firstMonth} AND ${lastMonth}`.execute(db)
  return rows[0] ?? { pharmacies: 0, generic: 0, brand: 0 }
}
