import { type Kysely, type RawBuilder, sql } from 'kysely'
import { deliveryLimitMs } from '@/domain/order/delivery-schedule'
import type { Database } from '../db/schema'

/** When trying to tell of what happened now ends. */
export const deliveryEndOf = (now: Date): Date => new Date(now.getTime() + deliveryLimitMs)

/**
 * What an order's insert (server/features/orders) writes with it: one row for each laboratory that gets it and each way that
 * it is told. Each part goes to its own laboratory, or to the first of its association that has deliveries: to one alone,
 * or the same lines would be served twice. For a statement that has `created` (pharmacy_id, id) among its queries.
 */
export const deliveriesOfCreated = ({
  lineLaboratories,
  now,
  givesUpAt,
}: {
  /** Of each line in turn. */
  lineLaboratories: readonly number[]
  now: Date
  /** `deliveryEndOf(now)` */
  givesUpAt: Date
}): RawBuilder<unknown> => sql`
  INSERT INTO order_delivery (
    pharmacy_id, order_id, laboratory_id, channel, number, event, parts, lines, line_parts, created_at, next_attempt_at,
    gives_up_at)
  SELECT created.pharmacy_id, created.id, recipient.laboratory_id, channel.name, 1, 'created',
    array_agg(DISTINCT line.laboratory_id), array_agg(line.id::int ORDER BY line.id),
    array_agg(line.laboratory_id ORDER BY line.id), ${now}::timestamptz, ${now}::timestamptz,
    ${givesUpAt}::timestamptz
  FROM created
    -- OFFSET 0: found for each part once, and not for each of its lines.
    CROSS JOIN (
      SELECT part.id AS part_id, delivery.* FROM (SELECT DISTINCT unnest(${lineLaboratories}::int[]) AS id) AS part
        JOIN laboratory own ON own.id = part.id
        CROSS JOIN LATERAL (
          SELECT delivery.laboratory_id, mail_address, webhook_url
          FROM laboratory_delivery delivery JOIN laboratory ON laboratory.id = delivery.laboratory_id
          WHERE active AND num_nonnulls(mail_address, webhook_url) > 0
            AND (laboratory.id = own.id OR laboratory.association_id = own.association_id)
          ORDER BY laboratory.id = own.id DESC, laboratory.id LIMIT 1) AS delivery
      OFFSET 0) AS recipient
    CROSS JOIN LATERAL (VALUES ('mail', mail_address), ('webhook', webhook_url)) AS channel (name, address)
    JOIN unnest(${lineLaboratories}::int[]) WITH ORDINALITY AS line (laboratory_id, id) ON line.laboratory_id = recipient.part_id
  WHERE channel.address IS NOT NULL
  GROUP BY created.pharmacy_id, created.id, recipient.laboratory_id, channel.name`

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
