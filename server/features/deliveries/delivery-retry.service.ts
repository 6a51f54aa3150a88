import { type Kysely, sql } from 'kysely'
import type { DeliveryChannel } from '@/domain/order/delivery'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { pharmacyIdOf } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'
import { deliveryLimitMs } from '../../deliveries/delivery-schedule'

/**
 * Has all that was given up of an order, for a laboratory and a channel, tried again from the beginning: a withdrawal alone
 * would tell of an order that never arrived. False where nothing was given up.
 */
export const retryDelivery = (
  db: Kysely<Database>,
  given: { orderId: number; laboratoryId: number; channel: DeliveryChannel; auth: Auth; now: Date },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { orderId, laboratoryId, channel, auth, now } = given
    const pharmacyId = pharmacyIdOf(pharmacyOfOrder(orderId))
    const { rows } = await sql`
      UPDATE order_delivery SET state = 'waiting', attempts = 0, next_attempt_at = ${now}, mail_id = NULL,
        gives_up_at = ${new Date(now.getTime() + deliveryLimitMs)}
      WHERE pharmacy_id = ${pharmacyId}::int AND order_id = ${orderId}::bigint
        AND laboratory_id = ${laboratoryId}::bigint AND channel = ${channel} AND state = 'failed'
      RETURNING number`.execute(trx)
    if (rows.length === 0) return false
    await recordEvent(trx, {
      kind: 'delivery-retried',
      auth,
      happenedAt: now,
      pharmacyId,
      laboratoryId,
      details: { order: orderId, channel },
    })
    return true
  })
