import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { maxOpenSessions } from '@/contract/open-sessions'
import { absoluteLimitMs, idleLimitMs } from '@/contract/session'
import { prepared } from '../db/connection'
import type { Database } from '../db/schema'
import type { Auth, PharmacyTies, Reading } from './auth-types'
import { pharmacyTies } from './pharmacy-access'
import { authUser, grantsAccess, type UserRow, userInPlace } from './resolve-impersonation'

/** However much it is used, acting in another's place ends half a day after its start; idle, as a session does. */
export const switchLimitMs = 12 * 3_600_000
/** Use is written at most once a minute, so that reading does not mean writing. */
const touchEveryMs = 60_000

/** Only the hash of a token is kept: a copy of the table opens no session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const maxUserAgentLength = 300

/** Whether a row of `session` still lets its user in. */
export const isOpen = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(revoked_at IS NULL
  AND session.last_used_at > ${new Date(now.getTime() - idleLimitMs)}
  AND session.created_at > ${new Date(now.getTime() - absoluteLimitMs)})`

/**
 * Opens a session, forgets those of the same user that no clock can bring back, and ends those beyond `maxOpenSessions`,
 * the one that was used longest ago first.
 */
export const openSession = (
  db: Kysely<Database>,
  session: { token: string; userId: number; userAgent: string | null; now: Date },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Log-ins of one user one after the other: each counts those before it, and no two end the same sessions crosswise.
    await sql`SELECT FROM app_user WHERE id = ${session.userId} FOR NO KEY UPDATE`.execute(trx)
    await trx
      .deleteFrom('session')
      .where('user_id', '=', session.userId)
      .where('created_at', '<', new Date(session.now.getTime() - absoluteLimitMs))
      .execute()
    const tokenHash = hashToken(session.token)
    await trx
      .insertInto('session')
      .values({
        token_hash: tokenHash,
        user_id: session.userId,
        created_at: session.now,
        last_used_at: session.now,
        // PostgreSQL holds no NUL character; a header holds none either.
        user_agent: session.userAgent?.slice(0, maxUserAgentLength) ?? null,
      })
      .execute()
    await trx
      .updateTable('session')
      .set({ revoked_at: session.now })
      .where('token_hash', 'in', (open) =>
        open
          .selectFrom('session')
          .select('token_hash')
          .where('user_id', '=', session.userId)
          .where(isOpen(session.now))
          .orderBy((order) => order('token_hash', '=', tokenHash), 'desc')
          .orderBy('last_used_at', 'desc')
          .orderBy('created_at', 'desc')
          .offset(maxOpenSessions),
      )
      .execute()
  })

type Row = Pick<Selectable<Database['session']>, 'last_used_at'> &
  PharmacyTies & {
    /** Whoever signed in. */
    real: UserRow
    /** In whose place, or once more whoever signed in; null where no act of this session names that place. */
    caller: UserRow | null
    caller_active: boolean | null
    grants_access: boolean
    switch_used_at: Date | null
    reading: string | null
  }

type Asked = {
  token: string
  /** Username of X-Switch-User; null without it. */
  place: string | null
  now: Date
  pharmacyId: number | null
  reads: Reading | undefined
}
/** `over` where the session was in that place and may no longer be there. */
type Refused = { refused: true; over: boolean; tokenHash: Buffer }
type Found = { auth: Auth; ties: PharmacyTies; reading: string | null }

/**
 * The living session of a token with who calls, prolonged; null without one. A caller who names a place needs an act that
 * this session started there and that still may go on, else it is refused. With it comes all that a call needs to know of
 * the pharmacy that it is about: each way to the database costs more than what is asked there.
 */
export async function findSession(
  db: Kysely<Database>,
  { token, place, now, pharmacyId, reads }: Asked,
): Promise<Found | Refused | null> {
  const tokenHash = hashToken(token)
  const {
    rows: [found],
  } = await sql<Row>`${prepared(reads ? `find-session-${reads.name}` : 'find-session')}
    SELECT session.last_used_at, act.last_used_at AS switch_used_at,
      ${userRow('real_user')} AS real, ${userRow('app_user')} AS caller, app_user.active AS caller_active,
      CASE WHEN ${place}::text IS NULL THEN false ELSE ${grantsAccess(sql`real_user.laboratory_id`)} END AS grants_access,
      ${pharmacyTies(pharmacyId)}, ${reads?.of(pharmacyId) ?? sql`NULL`} AS reading
    FROM session
      JOIN app_user AS real_user ON real_user.id = session.user_id AND real_user.active
      LEFT JOIN session_switch AS act ON ${place}::text IS NOT NULL AND act.token_hash = session.token_hash
        AND act.last_used_at > ${new Date(now.getTime() - idleLimitMs)}
        AND act.started_at > ${new Date(now.getTime() - switchLimitMs)}
      LEFT JOIN app_user ON app_user.id = CASE WHEN ${place}::text IS NULL THEN session.user_id ELSE act.user_id END
        AND (${place}::text IS NULL OR app_user.username = ${place})
    WHERE session.token_hash = ${tokenHash} AND ${isOpen(now)}`.execute(db)
  const real = found && authUser(found.real)
  if (!real) return null
  const { caller, caller_active, grants_access } = found
  const user =
    place === null ? real : caller && caller_active && userInPlace(real, { ...caller, grants_access })
  if (!user) return { refused: true, over: caller !== null, tokenHash }

  const isDue = (last: Date | null) => last !== null && now.getTime() - last.getTime() >= touchEveryMs
  const touch = (table: 'session' | 'session_switch') =>
    db
      .updateTable(table)
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', now)
      .execute()
  if (isDue(found.last_used_at)) await touch('session')
  if (isDue(found.switch_used_at)) await touch('session_switch')
  return { auth: { user, realUserId: real.id, tokenHash }, ties: found, reading: found.reading }
}

const userRow = (
  table: string,
) => sql`CASE WHEN ${sql.ref(`${table}.id`)} IS NOT NULL THEN jsonb_build_object(
  ${sql.join(userColumns.flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)]))}) END`
const userColumns = ['id', 'username', 'roles', 'job_position', 'laboratory_id'] as const

/** Ends of a user's open sessions the one of that id, or all but the one of that token. Gives how many there were. */
export async function revokeSessions(
  db: Kysely<Database>,
  { userId, now, ...which }: { userId: number; now: Date } & ({ id: string } | { butNot: Buffer }),
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where(isOpen(now))
    .where((session) =>
      'id' in which ? session('id', '=', which.id) : session('token_hash', '<>', which.butNot),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
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
