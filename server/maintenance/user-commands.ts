import type { Kysely } from 'kysely'
import { plainEmail } from '@/domain/people/email'
import { accountChanged } from '../access/account-changed'
import { recordEvent } from '../access/audit-event'
import { newPasswordFault } from '../access/new-password'
import { hashPassword } from '../access/password-hash'
import { lockAccount } from '../db/locks'
import type { Database } from '../db/schema'
import { retireKnownAccounts } from '../demo/people/known-accounts'
import type { Command } from './command'

export type PasswordOutcome = { ok: true; closedSessions: number } | { ok: false; problem: string }

/** Gives a user a new password, ends the sessions opened with the old one, and informs the user by mail. */
export const setPassword = async (
  db: Kysely<Database>,
  { username, password, now }: { username: string; password: string; now: Date },
): Promise<PasswordOutcome> => {
  const fault = newPasswordFault(password, username)
  if (fault !== null) return { ok: false, problem: `${fault}.` }
  const password_hash = await hashPassword(password)
  return await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', plainEmail(username.toLowerCase()))
      .executeTakeFirst()
    if (user === undefined) return { ok: false, problem: `No hay ningún usuario «${username}».` }
    await lockAccount(trx, user.id)
    await trx.updateTable('app_user').set({ password_hash }).where('id', '=', user.id).execute()
    const closedSessions = await accountChanged(trx, { userId: user.id, now, changed: ['password'] })
    await recordEvent(trx, {
      kind: 'password-changed',
      auth: { user, realUserId: null },
      happenedAt: now,
    })
    return { ok: true, closedSessions }
  })
}

export const passwordCommand: Command = {
  name: 'user password',
  takes: ['USUARIO'],
  summary: 'Cambia la contraseña de un usuario',
  help: `  La contraseña nueva se lee de la variable REBOTICA_PASSWORD o, si no está, de la entrada estándar (una línea);
  nunca de la línea de órdenes, que otros programas pueden ver. Cierra las sesiones abiertas del usuario y le
  avisa con un correo.`,
  options: {},
  run: async ({ db, terminal, positionals, environment, readInput }) => {
    const given = environment.REBOTICA_PASSWORD ?? (await readInput())
    const password = given.split(/\r?\n/)[0] ?? ''
    const outcome = await setPassword(db, { username: positionals[0] ?? '', password, now: new Date() })
    if (!outcome.ok) {
      terminal.error(outcome.problem)
      return 1
    }
    terminal.line(`Contraseña cambiada; sesiones cerradas: ${outcome.closedSessions}.`)
    return 0
  },
}

export const retireDemoCommand: Command = {
  name: 'user retire-demo',
  takes: [],
  summary: 'Da de baja las cuentas de demostración que conservan su contraseña conocida',
  help: `  Nadie entra más con ellas y se cierran sus sesiones; sus pedidos y ventas se quedan. Las cuentas a las que se dio otra
  contraseña no cambian. Repetirla no cambia nada.`,
  options: {},
  run: async ({ db, terminal }) => {
    const names = await retireKnownAccounts(db, { now: new Date() })
    terminal.line(
      names.length === 0
        ? 'No hay cuentas de demostración con su contraseña conocida.'
        : `Cuentas dadas de baja: ${names.join(', ')}.`,
    )
    return 0
  },
}
