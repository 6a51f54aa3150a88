import { type Kysely, sql } from 'kysely'
import { accountChanged } from '../../access/account-changed'
import { recordEvent } from '../../access/audit-event'
import { newPasswordFault } from '../../access/new-password'
import { hashPassword } from '../../access/password-hash'
import { hashToken } from '../../access/session-store'
import { lockAccount, lockAccountAt } from '../../db/locks'
import type { Database } from '../../db/schema'

/** Staff can look at sent and expired messages for that long. */
const messageRetentionMs = 30 * 24 * 3_600_000

/** How long a link that somebody asked for opens the way to a new password (design.md §6). */
export const recoveryLimitMs = 30 * 60_000

type RecoveryMessage = { subject: string; body: string }

/**
 * Queues a recovery mail to an active user; its link is made when it is sent (server/mail/message-link). For every address,
 * the same statements write and commit a link that nobody gets (`decoyToken`), so that neither the answer nor its time tells
 * whether anybody has that address.
 */
export async function requestRecovery(
  db: Kysely<Database>,
  {
    email,
    message,
    now,
    decoyToken,
  }: { email: string; message: RecoveryMessage; now: Date; decoyToken: string },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + recoveryLimitMs)
  await db.transaction().execute(async (trx) => {
    await lockAccountAt(trx, email)
    await sql`
    WITH found AS (SELECT id, email FROM app_user WHERE email = ${email} AND active),
      outdated AS (DELETE FROM password_recovery WHERE expires_at < ${now}),
      outdated_mail AS (DELETE FROM mail_message WHERE expires_at < ${new Date(now.getTime() - messageRetentionMs)}),
      asked AS (INSERT INTO password_recovery (token_hash, user_id, created_at, expires_at)
        VALUES (${hashToken(decoyToken)}, NULL, ${now}, ${expiresAt}))
    INSERT INTO mail_message (created_at, expires_at, recipient, subject, body, next_attempt_at, link_user_id)
    SELECT ${now}::timestamptz, ${expiresAt}::timestamptz, email, ${message.subject}::text, ${message.body}::text,
      ${now}::timestamptz, id
    FROM found`.execute(trx)
  })
}

export const usedLink = 'El enlace ha caducado o ya se ha usado.'

export type RecoveryOutcome = { ok: true } | { ok: false; fields: Record<string, string> }

/** Changes the password of the link's user and closes their sessions; their other links become invalid, too. */
export async function recoverPassword(
  db: Kysely<Database>,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<RecoveryOutcome> {
  return await db.transaction().execute(async (trx): Promise<RecoveryOutcome> => {
    const link = await trx
      .selectFrom('password_recovery')
      .leftJoin('app_user', 'app_user.id', 'password_recovery.user_id')
      .select(['user_id', 'username'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    const fault = newPasswordFault(password, link?.username ?? '')
    if (fault !== null) return { ok: false, fields: { plainPassword: fault } }
    // What is changing in the account now may make the link useless.
    if (link?.user_id) await lockAccount(trx, link.user_id)
    const user = await trx
      .updateTable('password_recovery as recovery')
      .from('app_user as u')
      .set({ used_at: now })
      .whereRef('u.id', '=', 'recovery.user_id')
      .where('u.active', '=', true)
      .where((where) =>
        where.or([
          where('u.password_changed_at', 'is', null),
          where('u.password_changed_at', '<=', where.ref('recovery.created_at')),
        ]),
      )
      .where('recovery.token_hash', '=', hashToken(token))
      .where('recovery.used_at', 'is', null)
      .where('recovery.expires_at', '>', now)
      .returning('u.id')
      .executeTakeFirst()
    if (!user) return { ok: false, fields: { secretToken: usedLink } }
    await trx
      .updateTable('app_user')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', user.id)
      .execute()
    await trx
      .updateTable('password_recovery')
      .set({ used_at: now })
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .execute()
    await trx
      .updateTable('registration')
      .set({ password_chosen_at: now })
      .where('account_id', '=', user.id)
      .where('password_chosen_at', 'is', null)
      .execute()
    await accountChanged(trx, { userId: user.id, now, changed: ['password'] })
    await recordEvent(trx, {
      kind: 'password-recovered',
      auth: { user: { id: user.id }, realUserId: user.id },
      happenedAt: now,
    })
    return { ok: true }
  })
}

/** Whether a link still opens the way to a new password; that it was opened is kept for the registration that it belongs to. */
export const openLink = (
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('password_recovery as recovery')
      .innerJoin('app_user as u', 'u.id', 'recovery.user_id')
      .select('u.id')
      .where('u.active', '=', true)
      .where((where) =>
        where.or([
          where('u.password_changed_at', 'is', null),
          where('u.password_changed_at', '<=', where.ref('recovery.created_at')),
        ]),
      )
      .where('recovery.token_hash', '=', hashToken(token))
      .where('recovery.used_at', 'is', null)
      .where('recovery.expires_at', '>', now)
      .executeTakeFirst()
    if (!user) return false
    await trx
      .updateTable('registration')
      .set({ link_opened_at: now })
      .where('account_id', '=', user.id)
      .where('link_opened_at', 'is', null)
      .execute()
    return true
  })
