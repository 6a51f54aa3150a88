import { type Kysely, sql } from 'kysely'
import { madridDay } from '@/domain/basics/dates'
import { acceptedDays } from '@/domain/order/order-limits'
import {
  type ExpectedOrder,
  expectedOf,
  type FollowedLine,
  type Received,
  receivedCountDays,
} from '@/domain/supply/on-its-way'
import type { KnownWant } from '@/domain/supply/wants'
import { associatesOf, isOrderedFrom } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'
import { wantsOf } from './wants.queries'

type Db = Kysely<Database>

type Asked = {
  pharmacyId: number
  /** The day in Madrid. */
  today: string
  /** A laboratory's view has the lines and products of its association. */
  laboratoryId?: number | null
}

/**
 * Orders of at least so many days are told of, also where nothing of them is to come: a device counts the ones that it keeps as on
 * their way until it is told of them.
 */
const knownDays = acceptedDays + 1

/** The first moment of a day in Madrid. */
const startOf = (day: ReturnType<typeof sql>) => sql`((${day})::timestamp AT TIME ZONE 'Europe/Madrid')`

type KnownOrder = ExpectedOrder & { id: number }

/**
 * What is still to come of a pharmacy's orders: of those within the longest usual delivery, and of older ones with units that are
 * delayed until today or later. Set by set, as an order may have thousands of lines.
 */
async function expectedOrders(
  db: Db,
  { pharmacyId, today, laboratoryId = null }: Asked,
): Promise<KnownOrder[]> {
  const isVisible = laboratoryId === null ? sql`true` : isOrderedFrom(laboratoryId, sql`o.laboratory_ids`)
  const substitute =
    laboratoryId === null
      ? sql`answer.substitute_cn`
      : sql`CASE WHEN answer.substitute_cn IN (
          SELECT other.cn FROM product other WHERE other.laboratory_id IN ${associatesOf(laboratoryId)})
        THEN answer.substitute_cn END`
  const since = startOf(
    sql`${today}::date - (SELECT greatest(${knownDays}::int, max(usual_delivery_days)) FROM laboratory)`,
  )
  const { rows } = await sql<Omit<KnownOrder, 'expected'> & { lines: FollowedLine[] }>`
    WITH o AS MATERIALIZED (
      SELECT id, idempotency_key, name, created_at, laboratory_ids FROM purchase_order
      WHERE pharmacy_id = ${pharmacyId} AND (created_at >= ${since} OR id IN (
        SELECT order_id FROM order_line_answer WHERE pharmacy_id = ${pharmacyId} AND delayed_until >= ${today}::date))),
    answered AS (
      SELECT DISTINCT ON (order_id, line_id) * FROM order_line_answer
      WHERE pharmacy_id = ${pharmacyId} AND order_id IN (SELECT id FROM o) ORDER BY order_id, line_id, number DESC),
    came AS (
      SELECT reception.order_id, line_id, cn, sum(units)::int AS units
      FROM order_reception reception JOIN order_reception_line received
        ON received.pharmacy_id = reception.pharmacy_id AND received.reception_id = reception.id
      WHERE reception.pharmacy_id = ${pharmacyId} AND reception.order_id IN (SELECT id FROM o) AND line_id IS NOT NULL
      GROUP BY 1, 2, 3)
    SELECT o.id, o.idempotency_key AS key, o.name,
      to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
      json_agg(json_build_object('cn', line.cn, 'quantity', line.quantity + line.bonus, 'days', seller.usual_delivery_days,
        -- A product that has changed hands since has no part of its own any more.
        'withdrawn', CASE WHEN part.order_id IS NULL THEN NOT EXISTS (
          SELECT 1 FROM purchase_order_part other WHERE other.pharmacy_id = ${pharmacyId} AND other.order_id = o.id
            AND other.cancelled_at IS NULL) ELSE part.cancelled_at IS NOT NULL END,
        'answer', CASE WHEN answer.number IS NOT NULL THEN json_build_object('missing', answer.missing,
          'substituted', answer.substituted, 'substitute', ${substitute}, 'delayed', answer.delayed,
          'delayedUntil', answer.delayed_until) END,
        'received', coalesce(own.units, 0), 'receivedInstead', coalesce(instead.units, 0)) ORDER BY line.id) AS lines
    FROM o
      JOIN purchase_order_line line ON line.pharmacy_id = ${pharmacyId} AND line.order_id = o.id
      JOIN product ON product.cn = line.cn
      JOIN laboratory seller ON seller.id = product.laboratory_id
      LEFT JOIN purchase_order_part part ON part.pharmacy_id = ${pharmacyId} AND part.order_id = o.id
        AND part.laboratory_id = product.laboratory_id
      LEFT JOIN answered answer ON answer.order_id = o.id AND answer.line_id = line.id
      LEFT JOIN came own ON own.order_id = o.id AND own.line_id = line.id AND own.cn = line.cn
      LEFT JOIN came instead ON instead.order_id = o.id AND instead.line_id = line.id
        AND instead.cn = answer.substitute_cn
    WHERE ${isVisible}
    GROUP BY o.id, o.idempotency_key, o.name, o.created_at ORDER BY o.id`.execute(db)
  return rows.map(({ lines, ...order }) => ({
    ...order,
    expected: lines
      .flatMap((line) => expectedOf(line, madridDay(new Date(order.createdAt))))
      .filter(({ until }) => today <= until),
  }))
}

/**
 * What came in good state after the product was counted last, line by line: what was taken back from a line does not go below
 * none, also where it had come before the time that counts. Of a product that was never counted all counts that is not too old.
 */
async function receivedSinceCount(
  db: Db,
  { pharmacyId, today, laboratoryId = null }: Asked,
): Promise<Received[]> {
  const visibleOnly =
    laboratoryId === null
      ? sql``
      : sql`AND received.cn IN (SELECT product.cn FROM product WHERE product.laboratory_id IN ${associatesOf(laboratoryId)})`
  const counts = startOf(sql`${today}::date - ${receivedCountDays}::int`)
  const { rows } = await sql<Received>`
    SELECT cn, sum(units)::int AS units, to_char(came_at AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD') AS day FROM (
      -- Taken back are the first ones that came.
      SELECT cn, least(sum(units), coalesce(sum(units) FILTER (WHERE units > 0 AND received_at >= ${counts}), 0)) AS units,
        max(received_at) FILTER (WHERE units > 0) AS came_at
      FROM (
        SELECT received.cn, reception.order_id, received.line_id, reception.received_at, sum(received.units) AS units
        FROM order_reception reception
          JOIN order_reception_line received
            ON received.pharmacy_id = reception.pharmacy_id AND received.reception_id = reception.id
          LEFT JOIN pharmacy_stock shelf ON shelf.pharmacy_id = ${pharmacyId} AND shelf.cn = received.cn
          LEFT JOIN pharmacy_counter counter ON counter.pharmacy_id = ${pharmacyId}
        WHERE reception.pharmacy_id = ${pharmacyId} AND NOT received.broken
          AND reception.received_at >= ${startOf(sql`${today}::date - ${2 * receivedCountDays}::int`)}
          AND reception.received_at > coalesce(shelf.counted_at, counter.stock_counted_at, '-infinity') ${visibleOnly}
        GROUP BY received.cn, reception.order_id, received.line_id, reception.id, reception.received_at) AS reception
      GROUP BY cn, order_id, line_id) AS line
    WHERE units > 0 GROUP BY 1, 3 ORDER BY 1, 3`.execute(db)
  return rows
}

/** Days in which these laboratories usually deliver: devices ask them of the orders that have not left yet. */
export const deliveryDaysOf = async (db: Db, laboratories: readonly number[]): Promise<[number, number][]> =>
  (
    await db
      .selectFrom('laboratory')
      .select(['id', 'usual_delivery_days as days'])
      .where('id', '=', sql<number>`ANY(${[...laboratories]}::bigint[])`)
      .orderBy('id')
      .execute()
  ).map(({ id, days }) => [id, days])

export type Supply = { orders: KnownOrder[]; received: Received[]; wants?: KnownWant[] }

/** All of it, as a pharmacy's proposals read it; what a pharmacy waits for, in no laboratory's view. */
export async function supplyOf(db: Db, asked: Asked): Promise<Supply> {
  const isLaboratory = typeof asked.laboratoryId === 'number'
  const [orders, received, wants] = await Promise.all([
    expectedOrders(db, asked),
    receivedSinceCount(db, asked),
    isLaboratory ? null : wantsOf(db, asked),
  ])
  return { orders, received, ...(wants && { wants }) }
}
