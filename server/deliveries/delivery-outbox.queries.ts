import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema'
import { deliveryLimitMs } from './delivery-schedule'

/** When trying to tell of what happened now ends. */
export const deliveryEndOf = (now: Date): Date => new Date(now.getTime() + deliveryLimitMs)

const columns = sql`pharmacy_id, order_id, laboratory_id, channel, number, event, parts, lines, line_parts, created_at,
  next_attempt_at, gives_up_at`

/**
 * What the insert of orders (server/features/orders) writes with them: one row for each laboratory that gets one and each way that
 * it is told. Each part goes to its own laboratory, or to the first of its association that has deliveries: to one alone,
 * or the same lines would be served twice. For a statement that has among its queries `created` (pharmacy_id, id), one order
 * of a pharmacy, `asked` (pharmacy, method, now, gives_up_at) and `line` (pharmacy, id, laboratory).
 */
export const deliveryRows: RawBuilder<unknown> = sql`
  -- Found for each laboratory once, and not for each of its lines.
  WITH recipient AS MATERIALIZED (
    SELECT DISTINCT ON (part.id) part.id AS part, delivery.laboratory_id, mail_address, webhook_url, served.methods
    FROM laboratory part
      JOIN laboratory ON laboratory.id = part.id OR laboratory.association_id = part.association_id
      JOIN laboratory_delivery delivery ON delivery.laboratory_id = laboratory.id
      -- By wholesalers: the methods that one has, with 0 for the rest.
      LEFT JOIN (
        SELECT laboratory_id, array_agg(coalesce(method_id, 0)) AS methods FROM laboratory_wholesaler
        GROUP BY laboratory_id) AS served ON served.laboratory_id = laboratory.id
    WHERE part.id = ANY(ARRAY(SELECT laboratory FROM line)) AND active
      AND (num_nonnulls(mail_address, webhook_url) > 0 OR served.methods IS NOT NULL)
    ORDER BY part.id, laboratory.id = part.id DESC, laboratory.id
  )
  SELECT created.pharmacy_id, created.id AS order_id, recipient.laboratory_id, channel.name AS channel, 1 AS number,
    'created' AS event, array_agg(DISTINCT line.laboratory) AS parts, array_agg(line.id ORDER BY line.id) AS lines,
    array_agg(line.laboratory ORDER BY line.id) AS line_parts, asked.now AS created_at, asked.now AS next_attempt_at,
    asked.gives_up_at
  FROM created JOIN asked ON asked.pharmacy = created.pharmacy_id
    JOIN line ON line.pharmacy = created.pharmacy_id
    JOIN recipient ON recipient.part = line.laboratory
    CROSS JOIN LATERAL (VALUES ('mail', mail_address), ('webhook', webhook_url), ('fedicom',
      CASE WHEN methods && ARRAY[0, coalesce(asked.method, 0)] THEN 'wholesaler' END)
    ) AS channel (name, address)
  WHERE channel.address IS NOT NULL
  GROUP BY created.pharmacy_id, created.id, recipient.laboratory_id, channel.name, asked.now, asked.gives_up_at`

export const deliveriesOfCreated: RawBuilder<unknown> = sql`INSERT INTO order_delivery (${columns}) ${deliveryRows}`

/** Writes `deliveryRows` of one order that were read before (JSON): `order` is a source of that order's row, named `created`. */
export const deliveriesOf = (order: RawBuilder<unknown>, rows: unknown): RawBuilder<unknown> => sql`
  INSERT INTO order_delivery (${columns})
  SELECT created.pharmacy_id, created.id, laboratory_id, channel, number, event, parts, lines, line_parts, created_at,
    next_attempt_at, gives_up_at
  FROM ${order} CROSS JOIN json_to_recordset(${rows}::json) AS row (
    laboratory_id int, channel text, number int, event text, parts int[], lines int[], line_parts int[],
    created_at timestamptz, next_attempt_at timestamptz, gives_up_at timestamptz)`

/**
 * Tells those who got the order, or will get it, that these parts are withdrawn. In the transaction of the withdrawal, under
 * the order's lock. Nobody is told who was not told of the order. Whether anything was written.
 */
export async function writeWithdrawals(
  trx: Kysely<Database>,
  given: { pharmacyId: number; orderId: number; laboratoryIds: readonly number[]; now: Date },
): Promise<boolean> {
  const { pharmacyId, orderId, now } = given
  const withdrawn = sql`${[...given.laboratoryIds]}::int[]`
  const ofWithdrawn = (column: 'line' | 'part') => sql`ARRAY(
        SELECT ${sql.ref(column)} FROM unnest(lines, line_parts) AS told (line, part)
        WHERE part = ANY(${withdrawn}) ORDER BY line)`
  const { rows } = await sql`
    INSERT INTO order_delivery (
      pharmacy_id, order_id, laboratory_id, channel, number, event, parts, lines, line_parts, created_at,
      next_attempt_at, gives_up_at)
    SELECT pharmacy_id, order_id, laboratory_id, channel, last.number + 1, 'withdrawn',
      ARRAY(SELECT part FROM unnest(parts) AS part WHERE part = ANY(${withdrawn}) ORDER BY part),
      ${ofWithdrawn('line')}, ${ofWithdrawn('part')},
      ${now}::timestamptz, ${now}::timestamptz, ${deliveryEndOf(now)}::timestamptz
    FROM order_delivery first CROSS JOIN LATERAL (
      SELECT max(number) AS number FROM order_delivery earlier
      WHERE earlier.pharmacy_id = first.pharmacy_id AND earlier.order_id = first.order_id
        AND earlier.laboratory_id = first.laboratory_id AND earlier.channel = first.channel) AS last
    WHERE pharmacy_id = ${pharmacyId} AND order_id = ${orderId} AND first.number = 1 AND parts && ${withdrawn}
    RETURNING number`.execute(trx)
  return rows.length > 0
}
