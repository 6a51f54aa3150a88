import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { prepared } from '../db/connection'
import type { Database } from '../db/schema'
import type { Auth } from './auth-types'

/** design.md §6: idle limit, sliding, and an absolute one. */
export const idleLimitMs = 7_200_000
export const absoluteLimitMs = 30 * 24 * 3_600_000
/** Use is written at most once a minute, so that reading does not mean writing. */
const touchEveryMs = 60_000

/** Only the hash of a token is kept: a copy of the table opens no session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session, and forgets those of the same user that no clock can bring back. */
export async function openSession(
  db: Kysely<Database>,
  session: { token: string; userId: number; now: Date },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', session.userId)
    .where('created_at', '<', new Date(session.now.getTime() - absoluteLimitMs))
    .execute()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(session.token),
      user_id: session.userId,
      created_at: session.now,
      last_used_at: session.now,
    })
    .execute()
}

type SessionUser = Pick<Selectable<Database['session']>, 'last_used_at'> &
  Pick<Selectable<Database['app_user']>, 'id' | 'username' | 'roles' | 'job_position' | 'laboratory_id'>

/** The living session of a token and its active user, or null; prolongs it. */
export async function findSession(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<Auth | null> {
  const tokenHash = hashToken(token)
  const {
    rows: [found],
  } = await sql<SessionUser>`${prepared('find-session')}
    SELECT session.last_used_at, app_user.id, username, roles, job_position, laboratory_id
    FROM session JOIN app_user ON app_user.id = session.user_id
    WHERE token_hash = ${tokenHash} AND revoked_at IS NULL AND active
      AND last_used_at > ${new Date(now.getTime() - idleLimitMs)}
      AND session.created_at > ${new Date(now.getTime() - absoluteLimitMs)}`.execute(db)
  const role = found?.roles[0]
  if (!found || !role) return null

  if (now.getTime() - found.last_used_at.getTime() >= touchEveryMs) {
    await db
      .updateTable('session')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', now)
      .execute()
  }
  return {
    user: {
      id: found.id,
      username: found.username,
      role,
      jobPosition: found.job_position,
      laboratoryId: found.laboratory_id,
    },
    realUserId: found.id,
    tokenHash,
  }
}

export async function revokeSession(
  db: Kysely<Database>,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute()
}
