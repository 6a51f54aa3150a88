import { type Kysely, sql } from 'kysely'
import { hashToken } from '../access/session-store'
import type { Database } from '../db/schema'

/** In the stored text, where the token of its link will be. */
export const tokenPlaceholder = '{token}'

type StoredMessage = { body: string; linkUserId: number | null; createdAt: Date }

/**
 * The text of a stored message with its link, made only now: until then no link to the user's account exists, and afterwards
 * the database holds only its hash. The link expires as if it had been made with the message. Null where it would be
 * useless: the user is gone, or has changed their password since.
 */
export async function messageWithLink(
  db: Kysely<Database>,
  { body, linkUserId, createdAt }: StoredMessage,
  token: string,
): Promise<string | null> {
  if (linkUserId === null) return body
  const { rows } = await sql`
    INSERT INTO password_recovery (token_hash, user_id, created_at)
    SELECT ${hashToken(token)}::bytea, id, ${createdAt}::timestamptz FROM app_user
    WHERE id = ${linkUserId} AND active AND coalesce(password_changed_at <= ${createdAt}, true)
    RETURNING user_id`.execute(db)
  return rows.length === 0 ? null : body.replace(tokenPlaceholder, token)
}
