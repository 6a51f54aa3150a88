import { type Kysely, sql } from 'kysely'
import type { OrderService } from '@/contract/orders/service-level'
import { addDays, madridDay } from '@/domain/basics/dates'
import { type AnsweredPart, serviceLevels } from '@/domain/order/service-level'
import type { AuthUser } from '../../access/auth-types'
import { hasLaboratoryView, withReached } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'
import { isLineVisible, visibleOrders } from './visible-orders.queries'

type Db = Kysely<Database>
type Asked = { user: AuthUser; pharmacyId: number | undefined; days: number; now: Date }

const mostMissing = 50
const mostPharmacies = 200

/** How laboratories serve what the user sees of the orders of the last days. */
export async function orderServiceOf(db: Db, asked: Asked): Promise<OrderService> {
  const from = addDays(madridDay(asked.now), -asked.days)
  const ofNetwork = asked.pharmacyId === undefined && hasLaboratoryView(asked.user)
  const [parts, missing, pharmacies] = await Promise.all([
    answeredParts(db, asked, from),
    missingProducts(db, asked, from),
    ofNetwork ? orderingPharmacies(db, asked, from) : undefined,
  ])
  const levels = serviceLevels(parts)
  const laboratories =
    levels.length === 0
      ? []
      : await db
          .selectFrom('laboratory')
          .select(['id', 'name'])
          .where(
            'id',
            'in',
            levels.map(({ laboratory }) => laboratory),
          )
          .execute()
  const named = new Map(laboratories.map((laboratory) => [laboratory.id, laboratory]))
  return {
    from,
    laboratories: levels.flatMap(({ laboratory: id, ...level }) => {
      const laboratory = named.get(id)
      return laboratory ? { laboratory, ...level } : []
    }),
    missing,
    ...(pharmacies && { pharmacies }),
  }
}

/** The lines of those orders that the user sees, each with its last answer, as a common table `answered`. */
const answeredLines = ({ user, pharmacyId }: Asked, from: string) => sql`answered AS (
    SELECT line.pharmacy_id, line.order_id, line.id, line.cn, line.quantity + line.bonus AS quantity, product.name, product.laboratory_id,
      o.created_at, line.total_pvl, answer.served, answer.missing, answer.reason
    FROM ${visibleOrders(user)} o
      JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
      JOIN product ON product.cn = line.cn
      LEFT JOIN LATERAL (
        SELECT served, missing, reason FROM order_line_answer given
        WHERE given.pharmacy_id = line.pharmacy_id AND given.order_id = line.order_id AND given.line_id = line.id
        ORDER BY number DESC LIMIT 1) AS answer ON true
    WHERE o.created_at >= ${from}::date::timestamp AT TIME ZONE 'Europe/Madrid' AND ${isLineVisible(user)}
      ${pharmacyId === undefined ? sql`` : sql`AND o.pharmacy_id = ${pharmacyId}::bigint`})`

/** A common table follows those that the view of a laboratory begins with. */
const withAnswered = (asked: Asked, from: string) => {
  const { user } = asked
  return sql`${withReached(user)} SELECT * FROM (WITH ${answeredLines(asked, from)}`
}

async function answeredParts(db: Db, asked: Asked, from: string): Promise<AnsweredPart[]> {
  const { rows } = await sql<
    Omit<AnsweredPart, 'createdAt' | 'receivedAt'> & { createdAt: Date; receivedAt: Date | null }
  >`${withAnswered(asked, from)}
    SELECT laboratory_id AS laboratory, count(*)::int AS lines, count(served)::int AS "answeredLines",
      coalesce(sum(quantity) FILTER (WHERE served IS NOT NULL), 0)::int AS ordered,
      coalesce(sum(served), 0)::int AS served, min(created_at) AS "createdAt",
      max((SELECT max(received_at) FROM order_reception_line counted
        JOIN order_reception reception ON reception.pharmacy_id = counted.pharmacy_id AND reception.id = counted.reception_id
        WHERE reception.pharmacy_id = answered.pharmacy_id AND reception.order_id = answered.order_id
          AND counted.line_id = answered.id AND NOT EXISTS (
            -- A correction says nothing of when it came.
            SELECT 1 FROM order_reception_line back WHERE back.pharmacy_id = counted.pharmacy_id
              AND back.reception_id = counted.reception_id AND back.units < 0))) AS "receivedAt"
    FROM answered GROUP BY pharmacy_id, order_id, laboratory_id HAVING count(served) > 0) AS part`.execute(db)
  return rows.map(({ createdAt, receivedAt, ...part }) => ({
    ...part,
    createdAt: createdAt.getTime(),
    receivedAt: receivedAt?.getTime() ?? null,
  }))
}

async function missingProducts(db: Db, asked: Asked, from: string): Promise<OrderService['missing']> {
  const { rows } = await sql<OrderService['missing'][number]>`${withAnswered(asked, from)}
    SELECT cn, answered.name AS product, json_build_object('id', l.id, 'name', l.name) AS laboratory, reason,
      sum(missing)::int AS units
    FROM answered JOIN laboratory l ON l.id = answered.laboratory_id
    WHERE missing > 0 GROUP BY cn, answered.name, l.id, l.name, reason
    ORDER BY sum(missing) DESC, cn, reason LIMIT ${mostMissing}) AS missing`.execute(db)
  return rows
}

async function orderingPharmacies(
  db: Db,
  asked: Asked,
  from: string,
): Promise<NonNullable<OrderService['pharmacies']>> {
  const half = sql`(${addDays(from, Math.ceil(asked.days / 2))}::date::timestamp AT TIME ZONE 'Europe/Madrid')`
  const { rows } = await sql<{
    pharmacy_id: number
    last: Date
    earlier: number
    recent: number
  }>`${withAnswered(asked, from)}
    SELECT pharmacy_id, max(created_at) AS last,
      coalesce(sum(total_pvl) FILTER (WHERE created_at < ${half}), 0)::bigint AS earlier,
      coalesce(sum(total_pvl) FILTER (WHERE created_at >= ${half}), 0)::bigint AS recent
    FROM answered GROUP BY pharmacy_id ORDER BY earlier DESC, pharmacy_id LIMIT ${mostPharmacies}) AS ordering
    ORDER BY earlier DESC, pharmacy_id`.execute(db)
  if (rows.length === 0) return []
  const named = await db
    .selectFrom('pharmacy')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      rows.map(({ pharmacy_id }) => pharmacy_id),
    )
    .execute()
  const byId = new Map(named.map((pharmacy) => [pharmacy.id, pharmacy]))
  return rows.flatMap(({ pharmacy_id, last, earlier, recent }) => {
    const pharmacy = byId.get(pharmacy_id)
    return pharmacy ? [{ pharmacy, lastOrderAt: last.toISOString(), earlier, recent }] : []
  })
}
