import { type Kysely, sql } from 'kysely'
import { absoluteLimitMs, idleLimitMs } from '@/contract/session'
import type { Database } from '../db/schema'
import { recordEvent } from './audit-event'
import type { Auth } from './auth-types'
import { grantsAccess, type UserRow, userInPlace } from './resolve-impersonation'
import { switchLimitMs } from './session-store'

/** Why an act ended: its user left, took another place, logged out, or may no longer be there; or its time was over. */
type ActEnd = 'left' | 'another' | 'log-out' | 'refused' | 'expired'

/** The caller in another user's place, or null where that is not allowed now. Nothing has begun yet. */
export async function callerInPlace(
  db: Kysely<Database>,
  auth: Auth,
  username: string,
): Promise<Auth | null> {
  const { rows } = await sql<UserRow & { grants_access: boolean }>`
    SELECT id, username, roles, job_position, laboratory_id,
      ${grantsAccess(sql`${auth.user.laboratoryId}::int`)} AS grants_access
    FROM app_user WHERE username = ${username.trim().toLowerCase()} AND active`.execute(db)
  const user = rows[0] && userInPlace(auth.user, rows[0])
  return user ? { ...auth, user } : null
}

/** Begins the act, which ends the one that this session was in. False where the session ended meanwhile. */
export async function startAct(db: Kysely<Database>, inPlace: Auth, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { tokenHash, realUserId, user } = inPlace
    if (!(await lockSession(trx, tokenHash))) return false
    await endAct(trx, { tokenHash, now, by: 'another' })
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
      auth: inPlace,
      happenedAt: now,
      pharmacyId: null,
      laboratoryId: null,
    })
    return true
  })
}

/**
 * Whether the session is still open; nobody changes it before the transaction ends. Of two that begin or end its acts at
 * once one waits for the other: each beginning leaves its trace and the first its end, and neither is a deadlock.
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

/** Ends the act of a session, if it is in one, and writes that down. */
export const endAct = (
  db: Kysely<Database>,
  { tokenHash, now, by }: { tokenHash: Buffer; now: Date; by: Exclude<ActEnd, 'expired'> },
): Promise<void> => end(db, { tokenHash, now, by })

/** Ends the acts whose time, or whose session's, was over without a call that said so. */
export const closeExpiredActs = (db: Kysely<Database>, now: Date): Promise<void> =>
  end(db, { tokenHash: null, now, by: 'expired' })

/** An act that was over before is written down with the moment at which it was: it gave nothing away since. */
async function end(
  db: Kysely<Database>,
  { tokenHash, now, by }: { tokenHash: Buffer | null; now: Date; by: ActEnd },
): Promise<void> {
  const after = (ms: number) => sql`${ms} * interval '1 millisecond'`
  await sql`
    WITH over AS (
      SELECT act.token_hash, least(act.last_used_at + ${after(idleLimitMs)}, act.started_at + ${after(switchLimitMs)},
        session.created_at + ${after(absoluteLimitMs)}, session.revoked_at,
        CASE WHEN session.token_hash IS NULL THEN ${now}::timestamptz END) AS at
      FROM session_switch act LEFT JOIN session ON session.token_hash = act.token_hash
      WHERE ${tokenHash}::bytea IS NULL OR act.token_hash = ${tokenHash}
    ), ended AS (
      DELETE FROM session_switch act USING over
      WHERE act.token_hash = over.token_hash AND (${tokenHash}::bytea IS NOT NULL OR over.at <= ${now})
      RETURNING act.user_id, act.real_user_id, over.at
    )
    INSERT INTO audit_event (happened_at, user_id, real_user_id, kind, details)
    SELECT least(at, ${now}), user_id, real_user_id, 'impersonation-ended',
      jsonb_build_object('by', CASE WHEN at <= ${now} THEN 'expired' ELSE ${by} END)
    FROM ended`.execute(db)
}
