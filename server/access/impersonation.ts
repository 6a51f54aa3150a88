import { type Kysely, sql } from 'kysely'
import { absoluteLimitMs, idleLimitMs, impersonationLimitMs } from '@/contract/session/session'
import { inTransaction } from '../db/in-transaction'
import { announce } from '../db/news/announce'
import type { Database } from '../db/schema'
import { type AuditEvent, recordEvent } from './audit-event'
import type { Auth } from './auth-types'
import { grantsAccess, resolveImpersonation, type UserRow } from './resolve-impersonation'

/** The user ended it, impersonated another, logged out, was no longer allowed to; or its time was over. */
type ImpersonationEnd = 'left' | 'another' | 'log-out' | 'refused' | 'expired'

/** The caller as that user, or null where impersonating them is not allowed now. Starts nothing yet. */
export async function authorizeImpersonation(
  db: Kysely<Database>,
  auth: Auth,
  username: string,
): Promise<Auth | null> {
  const { rows } = await sql<UserRow & { grants_access: boolean }>`
    SELECT app_user.id, app_user.username, app_user.roles, app_user.job_position, app_user.laboratory_id,
      ${grantsAccess} AS grants_access
    FROM app_user JOIN app_user AS real_user ON real_user.id = ${auth.realUserId}
    WHERE app_user.username = ${username.trim().toLowerCase()} AND app_user.active`.execute(db)
  const user = rows[0] && resolveImpersonation(auth.user, rows[0])
  return user ? { ...auth, user } : null
}

/** Starts impersonating, which ends what this session impersonated before. False where the session ended meanwhile. */
export async function startImpersonation(
  db: Kysely<Database>,
  impersonated: Auth,
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { tokenHash, realUserId, user } = impersonated
    if (!(await lockSession(trx, tokenHash))) return false
    await endImpersonation(trx, { tokenHash, now, by: 'another' })
    await trx
      .insertInto('session_switch')
      .values({
        token_hash: tokenHash,
        real_user_id: realUserId,
        user_id: user.id,
        started_at: now,
        last_used_at: now,
      })
      .execute()
    await recordEvent(trx, {
      kind: 'impersonation-started',
      auth: impersonated,
      happenedAt: now,
    })
    return true
  })
}

/**
 * Locks the session's row until the transaction ends; false where it is no longer open. Starting and ending impersonation
 * of one session go through this lock one after the other, so that each writes its own audit event and none deadlocks.
 */
export async function lockSession(trx: Kysely<Database>, tokenHash: Buffer): Promise<boolean> {
  const session = await trx
    .selectFrom('session')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return session !== undefined
}

/** Ends what the session impersonates, where it does, with an audit event. */
export const endImpersonation = (
  db: Kysely<Database>,
  { tokenHash, now, by }: { tokenHash: Buffer; now: Date; by: Exclude<ImpersonationEnd, 'expired'> },
): Promise<void> => end(db, { tokenHash, now, by })

/** Ends every impersonation whose time, or whose session's time, is over. */
export const closeExpiredImpersonations = (db: Kysely<Database>, now: Date): Promise<void> =>
  end(db, { tokenHash: null, now, by: 'expired' })

/** The audit event of one that had expired before now has the moment at which it expired: it allowed nothing since. */
async function end(
  db: Kysely<Database>,
  { tokenHash, now, by }: { tokenHash: Buffer | null; now: Date; by: ImpersonationEnd },
): Promise<void> {
  const after = (ms: number) => sql`${ms} * interval '1 millisecond'`
  const endIn = async (trx: Kysely<Database>) => {
    const { rows } = await sql<{ user_id: number; real_user_id: number; at: Date }>`
      WITH over AS (
        SELECT active.token_hash, least(active.last_used_at + ${after(idleLimitMs)}, active.started_at + ${after(impersonationLimitMs)},
          session.created_at + ${after(absoluteLimitMs)}, session.revoked_at,
          CASE WHEN session.token_hash IS NULL THEN ${now}::timestamptz END) AS at
        FROM session_switch active LEFT JOIN session ON session.token_hash = active.token_hash
        WHERE ${tokenHash}::bytea IS NULL OR active.token_hash = ${tokenHash}
      )
      DELETE FROM session_switch active USING over
      WHERE active.token_hash = over.token_hash AND (${tokenHash}::bytea IS NOT NULL OR over.at <= ${now})
      RETURNING active.user_id, active.real_user_id, over.at`.execute(trx)
    const ended = rows.map(({ user_id, real_user_id, at }): AuditEvent => {
      const isExpired = at <= now
      return {
        kind: 'impersonation-ended',
        auth: { user: { id: user_id }, realUserId: real_user_id },
        happenedAt: isExpired ? at : now,
        details: { by: isExpired ? 'expired' : by },
      }
    })
    await recordEvent(trx, ...ended)
    for (const { real_user_id } of rows) await announce(trx, { about: 'access', user: real_user_id })
  }
  await inTransaction(db, endIn)
}
