import { type RawBuilder, sql } from 'kysely'
import type { AuthUser } from '../../access/auth-types'
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
  WHERE ${ofOrder} AND ${isLineVisible(user)} HAVING count(*) > 0)`

/** What came of the line `line` of the order `o`; null where nothing did. */
export const receivedOfLine: RawBuilder<unknown> = sql`(
  SELECT json_build_object('units', sum(received.units)::int,
    'broken', coalesce(sum(received.units) FILTER (WHERE received.broken), 0)::int)
  FROM ${receivedOf} WHERE ${ofOrder} AND received.line_id = line.id HAVING count(*) > 0)`
