import type { Kysely } from 'kysely'
import { formatInstant } from '@/domain/basics/dates'
import type { Database } from '../db/schema'
import { revokeSessions, revokeSessionsOf } from './session-store'

/** How long sending is tried again: a mail server may be away for days. */
const noticeLimitMs = 3 * 24 * 3_600_000

/** Without a link: whoever changed the password may read this mail, too. */
const noticeOf = (now: Date) => ({
  subject: 'Su contraseña de Rebotica ha cambiado',
  body: `Hola:

La contraseña de su cuenta de Rebotica se cambió el ${formatInstant(now.getTime())}. Las sesiones que tenía abiertas se han cerrado.

Si no la ha cambiado usted ni lo ha pedido, avise cuanto antes a soporte.
`,
})

/**
 * To be called in the transaction of every password change: ends the user's sessions, makes earlier recovery links useless,
 * and queues a mail that tells the user. `recipient` is the address that the account had before, where that changed, too.
 * `butNot` is the session that goes on: of the user who changed the password in it. Returns how many sessions ended.
 */
export async function passwordChanged(
  trx: Kysely<Database>,
  { userId, now, recipient, butNot }: { userId: number; now: Date; recipient?: string; butNot?: Buffer },
): Promise<number> {
  const { email } = await trx
    .updateTable('app_user')
    .set({ password_changed_at: now })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('mail_message')
    .values({
      created_at: now,
      expires_at: new Date(now.getTime() + noticeLimitMs),
      recipient: recipient ?? email,
      ...noticeOf(now),
      next_attempt_at: now,
    })
    .execute()
  if (butNot) return await revokeSessions(trx, { userId, now, butNot })
  return await revokeSessionsOf(trx, { userId, now })
}
