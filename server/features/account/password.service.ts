import type { Kysely } from 'kysely'
import { passwordFault } from '@/domain/people/password-rule'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { passwordChanged } from '../../access/password-changed'
import { checkPassword, hashPassword } from '../../access/password-hash'
import type { Database } from '../../db/schema'

export type PasswordOutcome = { ok: true } | { ok: false; fields: Record<string, string> }

const wrongOldPassword = {
  ok: false,
  fields: { oldPassword: 'La contraseña actual no es correcta' },
} as const

/** Why a new password is refused, before the old one is looked at. */
export const newPasswordFault = (password: string): PasswordOutcome => {
  const fault = passwordFault(password)
  return fault === null ? { ok: true } : { ok: false, fields: { newPassword: fault } }
}

/** Changes the caller's password, if they know the one that it has; their other sessions end. */
export async function changeOwnPassword(
  db: Kysely<Database>,
  change: { auth: Auth; oldPassword: string; newPassword: string; now: Date },
): Promise<PasswordOutcome> {
  const { auth, oldPassword, newPassword, now } = change
  const userId = auth.user.id
  const known = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!known || !(await checkPassword(known.password_hash, oldPassword))) return wrongOldPassword
  const password_hash = await hashPassword(newPassword)
  return await db.transaction().execute(async (trx): Promise<PasswordOutcome> => {
    // Of two changes at once, the second one no longer knows the old password.
    const { numUpdatedRows } = await trx
      .updateTable('app_user')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('password_hash', '=', known.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return wrongOldPassword
    const sessions = await passwordChanged(trx, { userId, now, butNot: auth.tokenHash })
    await recordEvent(trx, { kind: 'password-changed', auth, happenedAt: now, details: { sessions } })
    return { ok: true }
  })
}
