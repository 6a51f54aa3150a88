import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { orderStates } from '@/contract/orders'
import type { Database } from '../../db/schema'
import type { Auth } from '../../plugins/auth-types'
import { pharmacyOfOrder } from '../../plugins/pharmacy-access'
import { recordEvent } from '../audit/audit.queries'

type Move = { orderId: number; to: (typeof orderStates)[number]; auth: Auth; now: Date }

const kinds = { sent: 'order-released', taken: 'order-taken', cancelled: 'order-cancelled' } as const

/**
 * Moves an order between its states, where it still can: sent → cancelled, sent ⇄ taken. Of two at once one wins, by
 * the row's lock; the other changes nothing, and reads afterwards what became of it. Each move leaves a trace.
 */
export async function moveOrder(db: Kysely<Database>, { orderId, to, auth, now }: Move): Promise<void> {
  const pharmacyId = pharmacyOfOrder(orderId)
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      UPDATE purchase_order SET ${moves[to]({ now, userId: auth.user.id })}
      AND pharmacy_id = ${pharmacyId} AND id = ${orderId}`.execute(trx)
    if (numAffectedRows === 0n) return
    await recordEvent(trx, {
      kind: kinds[to],
      auth,
      happenedAt: now,
      pharmacyId,
      laboratoryId: auth.user.laboratoryId,
      details: { order: orderId },
    })
  })
}

/** What is set, and in which state alone. */
const moves: Record<Move['to'], (by: { now: Date; userId: number }) => RawBuilder<unknown>> = {
  sent: () => sql`taken_at = NULL, taken_by = NULL WHERE taken_at IS NOT NULL`,
  taken: ({ now, userId }) =>
    sql`taken_at = ${now}, taken_by = ${userId} WHERE taken_at IS NULL AND cancelled_at IS NULL`,
  cancelled: ({ now, userId }) =>
    sql`cancelled_at = ${now}, cancelled_by = ${userId} WHERE taken_at IS NULL AND cancelled_at IS NULL`,
}
