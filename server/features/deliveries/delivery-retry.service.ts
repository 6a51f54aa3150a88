import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DeliveryChannel } from '@/domain/order/delivery'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { pharmacyIdOf } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'
import { deliveryLimitMs } from '../../deliveries/delivery-schedule'
import { askedColumns, joinAsked } from '../../deliveries/moved-wholesaler.queries'
import { type Asked, addressText, isAtFormer } from '../../deliveries/wholesaler-address'

type Db = Kysely<Database>
type Retry = { orderId: number; laboratoryId: number; channel: DeliveryChannel; auth: Auth; now: Date }

/**
 * Has all that was given up of an order, for a laboratory and a channel, tried again from the beginning: a withdrawal alone
 * would tell of an order that never arrived. False where nothing was given up.
 */
export const retryDelivery = (db: Db, given: Retry): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await putBack(trx, given))) return false
    await recordEvent(trx, { kind: 'delivery-retried', ...eventOf(given) })
    return true
  })

/**
 * Releases an order that may have arrived at a wholesaler of before, which has said that it does not have it: it is tried again, with
 * the one that serves the laboratory's orders now. False where no such order was given up, or another one has released it already.
 */
export const releaseDelivery = (db: Db, given: Retry): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const isOrder = sql`${isOf(given)} AND d.number = 1`
    // Alone, as a row of a distributed table is locked beside no other table.
    const locked =
      await sql`SELECT 1 FROM order_delivery d WHERE ${isOrder} AND d.state = 'failed' FOR UPDATE`
    if ((await locked.execute(trx)).rows.length === 0) return false
    const { rows } =
      await sql<Asked>`SELECT ${askedColumns} FROM order_delivery d ${joinAsked} WHERE ${isOrder}`.execute(
        trx,
      )
    const [former] = rows
    if (!former || !isAtFormer(former)) return false
    await sql`UPDATE order_delivery d SET may_have_arrived = false, wholesaler_id = NULL, placed_address = NULL,
        placed_lines = NULL
      WHERE ${isOrder}`.execute(trx)
    await putBack(trx, given)
    const { details, ...event } = eventOf(given)
    const { placedAddress } = former
    await recordEvent(trx, {
      kind: 'delivery-released',
      ...event,
      details: { ...details, ...(placedAddress !== null && { former: addressText(placedAddress) }) },
    })
    return true
  })

async function putBack(trx: Db, given: Retry): Promise<boolean> {
  const { now } = given
  const { rows } = await sql`
    UPDATE order_delivery d SET state = 'waiting', attempts = 0, next_attempt_at = ${now}, mail_id = NULL,
      gives_up_at = ${new Date(now.getTime() + deliveryLimitMs)}
    WHERE ${isOf(given)} AND d.state = 'failed'
    RETURNING d.number`.execute(trx)
  return rows.length > 0
}

const pharmacyOf = ({ orderId }: Retry) => pharmacyIdOf(pharmacyOfOrder(orderId))

/** The deliveries of an order for a laboratory and a channel, which are named d. */
const isOf = (given: Retry): RawBuilder<unknown> =>
  sql`d.pharmacy_id = ${pharmacyOf(given)}::int AND d.order_id = ${given.orderId}::bigint
    AND d.laboratory_id = ${given.laboratoryId}::bigint AND d.channel = ${given.channel}`

const eventOf = (given: Retry) => ({
  auth: given.auth,
  happenedAt: given.now,
  pharmacyId: pharmacyOf(given),
  laboratoryId: given.laboratoryId,
  details: { order: given.orderId, channel: given.channel },
})
