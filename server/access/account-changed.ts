import type { Kysely } from 'kysely'
import { formatInstant } from '@/domain/basics/dates'
import type { Database } from '../db/schema'
import { revokeSessions, revokeSessionsOf } from './session-store'

/** How long sending is tried again: a mail server may be away for days. */
const noticeLimitMs = 3 * 24 * 3_600_000

/** What of an account decides who gets into it and what they may do there. */
export type Secured = 'password' | 'password-ended' | 'email' | 'role' | 'active'

const names: Partial<Record<Secured, string>> = {
  email: 'la dirección de correo',
  role: 'el rol',
  password: 'la contraseña',
  'password-ended': 'la contraseña (la anterior ya no vale: elija otra en «¿Ha olvidado su contraseña?»)',
}

type Changed = readonly Secured[]

/**
 * Without a link: whoever changed the account may read this mail, too. Null for who can no longer log in. `goesOn`: the session that
 * made the change.
 */
function noticeOf(
  changed: Changed,
  { now, goesOn }: { now: Date; goesOn: boolean },
): { subject: string; body: string } | null {
  const told = changed.flatMap((each) => names[each] ?? [])
  if (told.length === 0) return null
  const isPassword = told.length === 1 && changed.includes('password')
  const when = formatInstant(now.getTime())
  return {
    subject: isPassword
      ? 'Su contraseña de Rebotica ha cambiado'
      : 'Los datos de acceso de su cuenta de Rebotica han cambiado',
    body: `Hola:

${
  isPassword
    ? `La contraseña de su cuenta de Rebotica se cambió el ${when}.`
    : `De su cuenta de Rebotica se cambió, el ${when}: ${new Intl.ListFormat('es').format(told)}.`
} ${
      goesOn
        ? 'Sigue abierta la sesión desde la que se hizo; las demás se han cerrado.'
        : 'Las sesiones que tenía abiertas se han cerrado.'
    }

Si no lo ha hecho usted ni lo ha pedido, avise cuanto antes a soporte.
`,
  }
}

/**
 * To be called in the transaction of every change of an account's access, under `lockAccount`: ends the user's sessions, makes
 * links and queued mails of before useless, and queues a mail that tells the user. `recipient` is the address that the account
 * had before. `now` is later than the lock: a link that somebody asked for meanwhile is older. `butNot` is the session that
 * goes on: of the user who made the change in it. Returns how many sessions ended.
 */
export async function accountChanged(
  trx: Kysely<Database>,
  {
    userId,
    now,
    changed,
    recipient,
    butNot,
  }: { userId: number; now: Date; changed: Changed; recipient?: string; butNot?: Buffer },
): Promise<number> {
  const { email } = await trx
    .updateTable('app_user')
    // A link that was asked for in the same millisecond is one of before.
    .set({ password_changed_at: new Date(now.getTime() + 1) })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  const notice = noticeOf(changed, { now, goesOn: butNot !== undefined })
  if (notice)
    await trx
      .insertInto('mail_message')
      .values({
        created_at: now,
        expires_at: new Date(now.getTime() + noticeLimitMs),
        recipient: recipient ?? email,
        ...notice,
        next_attempt_at: now,
      })
      .execute()
  if (butNot) return await revokeSessions(trx, { userId, now, butNot })
  return await revokeSessionsOf(trx, { userId, now })
}
