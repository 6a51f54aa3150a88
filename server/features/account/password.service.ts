import type { Kysely } from 'kysely'
import { accountChanged } from '../../access/account-changed'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { hashPassword } from '../../access/password-hash'
import { lockAccount } from '../../db/locks'
import type { Database } from '../../db/schema'

/** Changes the caller's password, if it still has the hash that was checked; their other sessions end. */
export async function changeOwnPassword(
  db: Kysely<Database>,
  change: { auth: Auth; knownHash: string; newPassword: string; now: Date },
): Promise<{ ok: boolean }> {
  const { auth, knownHash, newPassword, now } = change
  const userId = auth.user.id
  const password_hash = await hashPassword(newPassword)
  return await db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId)
    // The old hash is a condition: of two changes at once, the second one no longer knows the old password.
    const { numUpdatedRows } = await trx
      .updateTable('app_user')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('password_hash', '=', knownHash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: false }
    const sessions = await accountChanged(trx, {
      userId,
      now,
      changed: ['password'],
      butNot: auth.tokenHash,
    })
    await recordEvent(trx, { kind: 'password-changed', auth, happenedAt: now, details: { sessions } })
    return { ok: true }
  })
}
