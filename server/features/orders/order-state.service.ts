import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { orderStates } from '@/contract/orders/order-schemas'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { ordersChanged } from '../../db/news/announce'
import type { Database } from '../../db/schema'
import { writeWithdrawals } from '../../deliveries/delivery-outbox.queries'
import { isPartVisible } from './visible-orders.queries'

type StateChange = { orderId: number; to: (typeof orderStates)[number]; auth: Auth; now: Date }

const kinds = { sent: 'order-released', taken: 'order-taken', cancelled: 'order-cancelled' } as const

/**
 * Changes the state of the order's parts that the caller may change, where the transition is possible: sent → cancelled,
 * sent ⇄ taken, until it is answered. Of two calls at once the first to lock the order wins each part; the other changes nothing and reads the
 * outcome afterwards. Each change writes an audit event, and a withdrawal what laboratories are told; whether they are.
 */
export async function changeOrderState(
  db: Kysely<Database>,
  { orderId, to, auth, now }: StateChange,
): Promise<boolean> {
  const pharmacyId = pharmacyOfOrder(orderId)
  return await db.transaction().execute(async (trx) => {
    await sql`SELECT 1 FROM purchase_order WHERE pharmacy_id = ${pharmacyId} AND id = ${orderId}
      FOR NO KEY UPDATE`.execute(trx)
    const { rows } = await sql<{ laboratory: number }>`
      UPDATE purchase_order_part part SET ${transitions[to]({ now, userId: auth.user.id })}
      AND pharmacy_id = ${pharmacyId} AND order_id = ${orderId} AND ${isPartVisible(auth.user)}
      RETURNING laboratory_id AS laboratory`.execute(trx)
    if (rows.length === 0) return false
    const laboratoryIds = rows.map(({ laboratory }) => laboratory)
    await recordEvent(trx, {
      kind: kinds[to],
      auth,
      happenedAt: now,
      pharmacyId,
      laboratoryId: auth.user.laboratoryId,
      details: { order: orderId, laboratories: laboratoryIds },
    })
    const isTold =
      to === 'cancelled' && (await writeWithdrawals(trx, { pharmacyId, orderId, laboratoryIds, now }))
    await ordersChanged(trx, { pharmacyId, laboratories: laboratoryIds })
    return isTold
  })
}

/** Whether the laboratory has said of a line of the part (named `part`) what it serves: it cannot give that back. */
const isAnswered = sql`EXISTS (
  SELECT 1 FROM order_line_answer answer
    JOIN purchase_order_line line ON line.pharmacy_id = answer.pharmacy_id AND line.order_id = answer.order_id
      AND line.id = answer.line_id
    JOIN product ON product.cn = line.cn
  WHERE answer.pharmacy_id = part.pharmacy_id AND answer.order_id = part.order_id
    AND product.laboratory_id = part.laboratory_id)`

/** The columns to set, and the state that a part must be in. */
const transitions: Record<StateChange['to'], (by: { now: Date; userId: number }) => RawBuilder<unknown>> = {
  sent: () => sql`taken_at = NULL, taken_by = NULL WHERE taken_at IS NOT NULL AND NOT ${isAnswered}`,
  taken: ({ now, userId }) =>
    sql`taken_at = ${now}, taken_by = ${userId} WHERE taken_at IS NULL AND cancelled_at IS NULL`,
  cancelled: ({ now, userId }) =>
    sql`cancelled_at = ${now}, cancelled_by = ${userId} WHERE taken_at IS NULL AND cancelled_at IS NULL`,
}
