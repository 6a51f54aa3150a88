import { type Kysely, type RawBuilder, sql } from 'kysely'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { Auth } from '../access/auth-types'
import { hasLaboratoryView, isOrderedFrom, pharmacyIdOf } from '../access/pharmacy-access'
import type { Database } from '../db/schema'

/** Who answers: a laboratory's user or staff, or the system that gets the laboratory's orders. */
export type Answerer = { auth: Auth } | { laboratoryId: number }

export type AnswerableLine = {
  id: number
  cn: string
  /** Units to come: free ones, too. */
  quantity: number
  /** The laboratory whose part of the order it is. */
  laboratoryId: number
  isWithdrawn: boolean
}

/** The lines of an order that its answerer may answer: what a user sees of it, what a system was told of. Locks the order. */
export async function answerableLines(
  trx: Kysely<Database>,
  orderId: number,
  by: Answerer,
): Promise<Map<number, AnswerableLine>> {
  const pharmacyId = pharmacyIdOf(pharmacyOfOrder(orderId))
  if (pharmacyId === null) return new Map()
  await lockOrder(trx, { pharmacyId, orderId })
  const isTold = sql`told.pharmacy_id = o.pharmacy_id AND told.order_id = o.id AND told.number = 1`
  const { rows } = await sql<AnswerableLine>`
    SELECT line.id, line.cn, line.quantity + line.bonus AS quantity, ${partOfLine} AS "laboratoryId",
      coalesce(part.cancelled_at IS NOT NULL, false) AS "isWithdrawn"
    FROM purchase_order o
      JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
      JOIN product ON product.cn = line.cn
      ${joinPartOfLine}
    WHERE o.pharmacy_id = ${pharmacyId} AND o.id = ${orderId} AND ${isAnswerable(by, isTold)}`.execute(trx)
  return new Map(rows.map((line) => [line.id, line]))
}

/**
 * The part of its order that a line is of, as `part`, beside its `line` and `product`: whoever was told knows it from the day of the
 * order, whosever the product is by now.
 */
const partOfLine = sql`coalesce(delivered.laboratory, product.laboratory_id)`
export const joinPartOfLine: RawBuilder<unknown> = sql`
  LEFT JOIN LATERAL (SELECT told.line_parts[array_position(told.lines, line.id)] AS laboratory FROM order_delivery told
    WHERE told.pharmacy_id = line.pharmacy_id AND told.order_id = line.order_id AND told.number = 1
      AND line.id = ANY(told.lines) LIMIT 1) AS delivered ON true
  LEFT JOIN purchase_order_part part ON part.pharmacy_id = line.pharmacy_id AND part.order_id = line.order_id
    AND part.laboratory_id = ${partOfLine}`

function isAnswerable(by: Answerer, isTold: RawBuilder<unknown>): RawBuilder<unknown> {
  if ('laboratoryId' in by)
    return sql`EXISTS (SELECT 1 FROM order_delivery told
      WHERE ${isTold} AND told.laboratory_id = ${by.laboratoryId} AND line.id = ANY(told.lines))`
  const { user } = by.auth
  return hasLaboratoryView(user) ? isOrderedFrom(user.laboratoryId, sql`o.laboratory_ids`) : sql`true`
}

export const lockOrder = (
  trx: Kysely<Database>,
  { pharmacyId, orderId }: { pharmacyId: number; orderId: number },
) =>
  sql`SELECT 1 FROM purchase_order WHERE pharmacy_id = ${pharmacyId} AND id = ${orderId}
    FOR NO KEY UPDATE`.execute(trx)
