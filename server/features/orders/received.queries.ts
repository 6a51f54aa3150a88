import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ReceivedOrder } from '@/contract/orders/received'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { AuthUser } from '../../access/auth-types'
import type { Database } from '../../db/schema'
import { isLineVisible } from './visible-orders.queries'

/** Rows of receptions of the order `o`. */
const receivedOf = sql`order_reception reception JOIN order_reception_line received
  ON received.pharmacy_id = reception.pharmacy_id AND received.reception_id = reception.id`
const ofOrder = sql`reception.pharmacy_id = o.pharmacy_id AND reception.order_id = o.id`

/** What came of the order `o`, of the lines that this user sees; null where nothing did. */
export const receivedOfOrder = (user: AuthUser): RawBuilder<unknown> => sql`(
  SELECT json_build_object('units', sum(received.units)::int,
    'at', to_char(max(reception.received_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM ${receivedOf}
  JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id AND line.id = received.line_id
  JOIN product ON product.cn = line.cn
  WHERE ${ofOrder} AND ${isLineVisible(user)} HAVING sum(received.units) > 0)`

/** What came of the line `line` of the order `o`; null where nothing did. */
export const receivedOfLine: RawBuilder<unknown> = sql`(
  SELECT json_build_object('units', sum(received.units)::int,
    'broken', coalesce(sum(received.units) FILTER (WHERE received.broken), 0)::int)
  FROM ${receivedOf} WHERE ${ofOrder} AND received.line_id = line.id HAVING sum(received.units) > 0)`

/** All that came of an order, lot by lot, and what of it is claimed and not refused: what a correction is held against. */
export async function receivedOrder(db: Kysely<Database>, orderId: number): Promise<ReceivedOrder> {
  const pharmacyId = pharmacyOfOrder(orderId)
  const [received, claimed] = await Promise.all([
    sql<ReceivedOrder['received'][number]>`
      SELECT received.line_id AS line, received.cn, received.broken, received.lot, received.expiry,
        sum(received.units)::int AS units
      FROM ${receivedOf} WHERE reception.pharmacy_id = ${pharmacyId} AND reception.order_id = ${orderId}
      GROUP BY received.line_id, received.cn, received.broken, received.lot, received.expiry
      HAVING sum(received.units) > 0
      ORDER BY received.line_id, received.cn, received.expiry, received.lot, received.broken`.execute(db),
    sql<ReceivedOrder['claimed'][number]>`
      SELECT line.line_id AS line, line.cn, line.kind, line.lot, line.expiry, line.units
      FROM order_claim claim JOIN order_claim_line line
        ON line.pharmacy_id = claim.pharmacy_id AND line.claim_id = claim.id
      WHERE claim.pharmacy_id = ${pharmacyId} AND claim.order_id = ${orderId} AND claim.state <> 'refused'
        AND line.amount IS NULL
      ORDER BY claim.id, line.number`.execute(db),
  ])
  return { received: received.rows, claimed: claimed.rows }
}
