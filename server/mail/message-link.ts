import { type Kysely, sql } from 'kysely'
import { hashToken } from '../access/session-store'
import type { Database } from '../db/schema'

/** Stands in a kept letter where the token of its link goes. */
export const tokenMark = '{token}'

type KeptLetter = { body: string; linkUserId: number | null; createdAt: Date }

/**
 * A kept letter as it is read, its link made now: until somebody reads it nothing opens its user's account, and of the
 * link the database holds only the hash. The link is as old as the letter. Null where it would open nothing any more: the
 * user is gone, or has another password since.
 */
export async function letterWithLink(
  db: Kysely<Database>,
  { body, linkUserId, createdAt }: KeptLetter,
  token: string,
): Promise<string | null> {
  if (linkUserId === null) return body
  const { rows } = await sql`
    INSERT INTO password_recovery (token_hash, user_id, created_at)
    SELECT ${hashToken(token)}::bytea, id, ${createdAt}::timestamptz FROM app_user
    WHERE id = ${linkUserId} AND active AND coalesce(password_changed_at <= ${createdAt}, true)
    RETURNING user_id`.execute(db)
  return rows.length === 0 ? null : body.replace(tokenMark, token)
}
