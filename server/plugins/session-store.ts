import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { prepared } from '../db/connection'
import type { Database } from '../db/schema'
import type { Auth, AuthUser, PharmacyTies, Reading } from './auth-types'
import { pharmacyTies } from './pharmacy-access'

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
  UserRow &
  PharmacyTies & { reading: string | null }
type UserRow = Pick<
  Selectable<Database['app_user']>,
  'id' | 'username' | 'roles' | 'job_position' | 'laboratory_id'
>

type Asked = { token: string; now: Date; pharmacyId: number | null; reads: Reading | undefined }
type Found = { auth: Auth; ties: PharmacyTies; reading: string | null }

/**
 * The living session of a token and its active user, or null; prolongs it. With it comes all that a call needs to know of
 * the pharmacy that it is about: each way to the database costs more than what is asked there.
 */
export async function findSession(
  db: Kysely<Database>,
  { token, now, pharmacyId, reads }: Asked,
): Promise<Found | null> {
  const tokenHash = hashToken(token)
  const {
    rows: [found],
  } = await sql<SessionUser>`${prepared(reads ? `find-session-${reads.name}` : 'find-session')}
    SELECT session.last_used_at, app_user.id, username, roles, job_position, laboratory_id,
      ${pharmacyTies(pharmacyId)}, ${reads?.of(pharmacyId) ?? sql`NULL`} AS reading
    FROM session JOIN app_user ON app_user.id = session.user_id
    WHERE token_hash = ${tokenHash} AND revoked_at IS NULL AND active
      AND last_used_at > ${new Date(now.getTime() - idleLimitMs)}
      AND session.created_at > ${new Date(now.getTime() - absoluteLimitMs)}`.execute(db)
  const user = found && authUser(found)
  if (!user) return null

  if (now.getTime() - found.last_used_at.getTime() >= touchEveryMs) {
    await db
      .updateTable('session')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', now)
      .execute()
  }
  return { auth: { user, realUserId: user.id, tokenHash }, ties: found, reading: found.reading }
}

/** Null for a user without a role, who may nothing. */
export function authUser({ id, username, roles, job_position, laboratory_id }: UserRow): AuthUser | null {
  const [role] = roles
  if (!role) return null
  // Whoever has a laboratory here sees with its eyes.
  const laboratoryId = role === 'ROLE_LABORATORIO' ? laboratory_id : null
  return { id, username, role, jobPosition: job_position, laboratoryId }
}

/** Ends every session of a user: whoever knew the old password is out. Gives how many there were. */
export async function revokeSessionsOf(
  db: Kysely<Database>,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
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
