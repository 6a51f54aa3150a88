import { type Kysely, sql } from 'kysely'
import type { Expiring } from '@/contract/orders/expiries'
import { addDays } from '@/domain/basics/dates'
import type { Database } from '../../db/schema'

/** What has expired stays in the list for so long. */
const daysAfterwards = 30

type Asked = {
  pharmacyId: number
  today: string
  days: number
  isComing?: boolean
  skip?: number
  take?: number
}

/** Lots that the pharmacy received whole and that expire soon, and those that did lately unless `isComing`: those that expire first at the beginning. */
export async function listExpiries(
  db: Kysely<Database>,
  { pharmacyId, today, days, isComing = false, skip = 0, take = 50 }: Asked,
): Promise<{ data: Expiring[]; count: number }> {
  const lots = sql`
    SELECT received.cn, received.lot, received.expiry, sum(received.units)::int AS units
    FROM order_reception_line received
    WHERE received.pharmacy_id = ${pharmacyId} AND NOT received.broken
      AND received.expiry BETWEEN ${isComing ? today : addDays(today, -daysAfterwards)}::date AND ${addDays(today, days)}::date
    GROUP BY received.cn, received.lot, received.expiry HAVING sum(received.units) > 0`
  const [rows, total] = await Promise.all([
    sql<Expiring>`
      SELECT lots.cn, product.name AS product, json_build_object('id', laboratory.id, 'name', laboratory.name) AS laboratory,
        lots.lot, lots.expiry, lots.units, product.pvl, product.pvp, laboratory.takes_back_expired AS "takesBack"
      FROM (${lots}) lots JOIN product ON product.cn = lots.cn
      JOIN laboratory ON laboratory.id = product.laboratory_id
      ORDER BY lots.expiry, product.name, lots.cn, lots.lot OFFSET ${skip} LIMIT ${take}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count FROM (${lots}) lots`.execute(db),
  ])
  return { data: rows.rows, count: total.rows[0]?.count ?? 0 }
}
