import { type Kysely, sql } from 'kysely'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { recordEvent } from '../access/audit-event'
import { ordersChanged } from '../db/news/announce'
import type { Database } from '../db/schema'
import type { Answerer } from './answerable-lines.queries'

export type Taking = { orderId: number; by: Answerer; now: Date }

/** Takes the parts of these laboratories that nobody had taken, so that the pharmacy can no longer withdraw them. */
export async function takeParts(
  trx: Kysely<Database>,
  given: Taking,
  laboratoryIds: readonly number[],
): Promise<void> {
  const { orderId, by, now } = given
  const { rows } = await sql<{ laboratory: number }>`
    UPDATE purchase_order_part SET taken_at = ${now}, taken_by = ${'auth' in by ? by.auth.user.id : null}
    WHERE pharmacy_id = ${pharmacyOfOrder(orderId)} AND order_id = ${orderId}
      AND laboratory_id = ANY(${[...laboratoryIds]}::int[]) AND taken_at IS NULL AND cancelled_at IS NULL
    RETURNING laboratory_id AS laboratory`.execute(trx)
  const taken = rows.map(({ laboratory }) => laboratory)
  if (taken.length === 0) return
  await recordEvent(trx, {
    ...eventOf(given),
    kind: 'order-taken',
    details: { order: orderId, laboratories: taken },
  })
  await ordersChanged(trx, { pharmacyId: pharmacyOfOrder(orderId), laboratories: taken })
}

/** What events of an answer have in common. */
export const eventOf = ({ orderId, by, now }: Taking) => ({
  auth: 'auth' in by ? by.auth : null,
  happenedAt: now,
  pharmacyId: pharmacyOfOrder(orderId),
  laboratoryId: 'laboratoryId' in by ? by.laboratoryId : by.auth.user.laboratoryId,
})
