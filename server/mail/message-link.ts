import { type Kysely, sql } from 'kysely'
import { hashToken } from '../access/session-store'
import { lockAccount } from '../db/locks'
import type { Database } from '../db/schema'

/** In the stored text, where the token of its link will be. */
export const tokenPlaceholder = '{token}'

type StoredMessage = { body: string; linkUserId: number | null; createdAt: Date; expiresAt: Date }

/**
 * The text of a stored message with its link, made only now: until then no link to the user's account exists, and afterwards
 * the database holds only its hash. The link expires with the message. Null where it would be
 * useless: the user is gone, or what opens their account has changed since.
 */
export async function messageWithLink(
  db: Kysely<Database>,
  { body, linkUserId, createdAt, expiresAt }: StoredMessage,
  token: string,
): Promise<string | null> {
  if (linkUserId === null) return body
  const { rows } = await sql`
    INSERT INTO password_recovery (token_hash, user_id, created_at, expires_at)
    SELECT ${hashToken(token)}::bytea, id, ${createdAt}::timestamptz, ${expiresAt}::timestamptz FROM app_user
    WHERE id = ${linkUserId} AND active AND coalesce(password_changed_at <= ${createdAt}, true)
    RETURNING user_id`.execute(db)
  return rows.length === 0 ? null : body.replace(tokenPlaceholder, token)
}

/** How long whoever is invited may take to choose a password. */
export const invitationLimitMs = 7 * 24 * 3_600_000

/** Queues a mail to a user, with a link to choose a password, which opens once and until `expiresAt`. */
export async function queueMessageWithLink(
  trx: Kysely<Database>,
  {
    userId,
    now,
    expiresAt,
    ...text
  }: { userId: number; subject: string; body: string; now: Date; expiresAt: Date },
): Promise<void> {
  await lockAccount(trx, userId)
  const { email } = await trx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('mail_message')
    .values({
      ...text,
      created_at: now,
      expires_at: expiresAt,
      recipient: email,
      next_attempt_at: now,
      link_user_id: userId,
    })
    .execute()
}

/** Whoever has such a mail, or gets it later, opens nothing with its link: the mails that wait first, since sending one makes its link. */
export async function voidLinks(
  trx: Kysely<Database>,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await lockAccount(trx, userId)
  await trx
    .updateTable('mail_message')
    .set({ body: null, next_attempt_at: null })
    .where('link_user_id', '=', userId)
    .where('sent_at', 'is', null)
    .execute()
  await trx
    .updateTable('password_recovery')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
