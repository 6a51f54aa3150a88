import { type Kysely, sql } from 'kysely'
import type { RegisterRows } from '@/contract/portal/discount-register'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { lockRegisterOf } from '../../db/locks'
import type { Database } from '../../db/schema'
import { entriesOf, monthsOf } from './register.queries'

type MonthInfo = Awaited<ReturnType<typeof monthsOf>>[number]
type Closing = {
  laboratoryId: number
  month: string
  /** What whoever closes it saw. */
  seen: Pick<RegisterRows['summary'], 'rows' | 'amount'>
  auth: Auth
  now: Date
}
type ClosingOutcome =
  | { kind: 'closed'; month: MonthInfo }
  /** The one that can be closed; null where there is none now. */
  | { kind: 'not-next'; next: string | null }
  | { kind: 'changed' }

class Changed extends Error {}

/** Stores the rows of a month and closes it, once: of two people at once the later one is told who did. */
export async function closeMonth(db: Kysely<Database>, closing: Closing): Promise<ClosingOutcome> {
  try {
    return await db.transaction().execute((trx) => closeWithin(trx, closing))
  } catch (error) {
    if (error instanceof Changed) return { kind: 'changed' }
    throw error
  }
}

async function closeWithin(
  trx: Kysely<Database>,
  { laboratoryId, month, seen, auth, now }: Closing,
): Promise<ClosingOutcome> {
  await lockRegisterOf(trx, laboratoryId)
  const months = await monthsOf(trx, laboratoryId, now)
  const asked = months.find((each) => each.month === month)
  if (asked?.state === 'closed') return { kind: 'closed', month: asked }
  if (asked?.state !== 'closing')
    return { kind: 'not-next', next: months.find(({ state }) => state === 'closing')?.month ?? null }
  await trx
    .insertInto('discount_register')
    .values({
      laboratory_id: laboratoryId,
      month,
      closed_at: now,
      user_id: auth.user.id,
      real_user_id: auth.realUserId,
    })
    .execute()
  await sql`
    INSERT INTO discount_register_row (laboratory_id, month, order_id, line_id, pharmacy_id, pharmacy_name, cn, product_name,
      served_month, units, pvl, discount, amount)
    SELECT ${laboratoryId}::int, ${month}::text, entry.* FROM ${entriesOf(laboratoryId, asked, months)} AS entry`.execute(
    trx,
  )
  const { rows } = await sql<{ rows: number; amount: number }>`
    SELECT count(*)::int AS rows, coalesce(sum(amount), 0)::bigint AS amount FROM discount_register_row
    WHERE laboratory_id = ${laboratoryId} AND month = ${month}`.execute(trx)
  if (rows[0]?.rows !== seen.rows || rows[0].amount !== seen.amount) throw new Changed()
  await recordEvent(trx, {
    ...{ kind: 'discount-register-closed', auth, happenedAt: now, laboratoryId },
    details: { month },
  })
  const closed = (await monthsOf(trx, laboratoryId, now)).find((each) => each.month === month)
  if (!closed) throw new Error('The month that was just closed is not there')
  return { kind: 'closed', month: closed }
}
