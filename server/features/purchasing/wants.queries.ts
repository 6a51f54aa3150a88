import { type Kysely, sql } from 'kysely'
import { acceptedDays } from '@/domain/order/order-limits'
import { type KnownWant, wantDays } from '@/domain/supply/wants'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

/** A want that is over is told of for so many days more: devices keep as long what they sent, and must not take it for open. */
const knownDays = acceptedDays + 1

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * What a pharmacy waits for, and the units that its orders bring of it since: of later orders what nobody has answered not to come, of
 * its own what was promised again. Laboratories are never told.
 */
export async function wantsOf(
  db: Db,
  { pharmacyId, today }: { pharmacyId: number; today: string },
): Promise<KnownWant[]> {
  const since = sql`((${today}::date - ${knownDays}::int)::timestamp AT TIME ZONE 'Europe/Madrid')`
  const { rows } = await sql<KnownWant>`
    WITH want AS MATERIALIZED (
      SELECT * FROM pharmacy_want WHERE pharmacy_id = ${pharmacyId}
        AND wanted_at >= ((${today}::date - ${wantDays}::int)::timestamp AT TIME ZONE 'Europe/Madrid')),
    ordered AS MATERIALIZED (
      SELECT want.id AS want_id, o.id AS order_id, o.created_at, o.id IS NOT DISTINCT FROM want.order_id AS is_own,
        want.units AS wanted, line.id AS line_id, line.quantity + line.bonus AS quantity
      FROM want
        JOIN purchase_order_line line ON line.pharmacy_id = ${pharmacyId} AND line.cn = want.cn
        JOIN purchase_order o ON o.pharmacy_id = ${pharmacyId} AND o.id = line.order_id
          AND (o.created_at > want.wanted_at OR o.id = want.order_id)
        JOIN product ON product.cn = line.cn
        LEFT JOIN purchase_order_part part ON part.pharmacy_id = ${pharmacyId} AND part.order_id = o.id
          AND part.laboratory_id = product.laboratory_id
      WHERE CASE WHEN part.order_id IS NULL THEN EXISTS (
        SELECT 1 FROM purchase_order_part other WHERE other.pharmacy_id = ${pharmacyId} AND other.order_id = o.id
          AND other.cancelled_at IS NULL) ELSE part.cancelled_at IS NULL END),
    answered AS (
      SELECT DISTINCT ON (order_id, line_id) order_id, line_id, served, missing, substituted FROM order_line_answer
      WHERE pharmacy_id = ${pharmacyId} AND order_id IN (SELECT order_id FROM ordered)
      ORDER BY order_id, line_id, number DESC),
    brought AS (
      SELECT want_id,
        coalesce(sum(greatest(0, quantity - coalesce(missing, 0) - coalesce(substituted, 0))) FILTER (WHERE NOT is_own), 0)
          + greatest(0, max(wanted) FILTER (WHERE is_own AND missing IS NOT NULL) - sum(missing) FILTER (WHERE is_own))
          AS units,
        coalesce(bool_or(served > 0) FILTER (WHERE NOT is_own), false) OR coalesce(
          sum(missing) FILTER (WHERE is_own) < max(wanted) FILTER (WHERE is_own), false) AS is_served,
        max(created_at) FILTER (WHERE NOT is_own) AS last_at
      FROM ordered LEFT JOIN answered USING (order_id, line_id) GROUP BY want_id)
    SELECT want.id, want.cn, want.units,
      CASE WHEN source.id IS NOT NULL THEN json_build_object('id', source.id, 'name', source.name) END AS order,
      ${iso('want.wanted_at')} AS "wantedAt", want.was_short AS "wasShort", want.promised_for AS "promisedFor",
      want.removed_at IS NOT NULL AS "isRemoved",
      nullif(trim(concat_ws(' ', person.first_name, person.second_name)), '') AS by,
      coalesce(brought.units, 0)::int AS ordered, coalesce(brought.is_served, false) AS "isServed"
    FROM want
      LEFT JOIN brought ON brought.want_id = want.id
      LEFT JOIN purchase_order source ON source.pharmacy_id = ${pharmacyId} AND source.id = want.order_id
      LEFT JOIN app_user person ON person.id = want.user_id
    WHERE want.removed_at IS NULL AND coalesce(brought.units, 0) < want.units
      OR greatest(want.created_at, want.removed_at, brought.last_at) >= ${since}
    ORDER BY want.wanted_at, want.id`.execute(db)
  return rows
}
