import type { Kysely } from 'kysely'
import { formatInstant } from '@/domain/basics/dates'
import type { Database } from '../db/schema'
import { revokeSessionsOf } from './session-store'

/** As long as a mail server may be away. */
const noticeLimitMs = 3 * 24 * 3_600_000

/** It has no link: whoever changed the password may read the letter, too. */
const noticeOf = (now: Date) => ({
  subject: 'Su contraseña de Rebotica ha cambiado',
  body: `Hola:

La contraseña de su cuenta de Rebotica se cambió el ${formatInstant(now.getTime())}. Las sesiones que tenía abiertas se han cerrado.

Si no la ha cambiado usted ni lo ha pedido, avise cuanto antes a soporte.
`,
})

/**
 * What follows every change of a password, in its transaction: whoever knew the old one is out, links asked for before
 * open nothing, and a letter tells the user, at the address that the account had (`recipient`, unless it still has it).
 * Gives how many sessions ended.
 */
export async function passwordChanged(
  trx: Kysely<Database>,
  { userId, now, recipient }: { userId: number; now: Date; recipient?: string },
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
  return await revokeSessionsOf(trx, { userId, now })
}
