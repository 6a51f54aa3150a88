import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { absoluteLimitMs, idleLimitMs, impersonationLimitMs, maxOpenSessions } from '@/contract/session'
import { isPharmacyUser } from '@/domain/people/roles'
import { prepared } from '../db/connection'
import { inTransaction } from '../db/in-transaction'
import { lockSessionsOf } from '../db/locks'
import type { Database } from '../db/schema'
import { statement } from '../db/statement'
import type { Auth, PharmacyAccess, VersionColumn } from './auth-types'
import { pharmacyAccessColumns } from './pharmacy-access'
import { authUser, grantsAccess, resolveImpersonation, type UserRow } from './resolve-impersonation'

/** `last_used_at` is written at most once a minute, so that not every call writes. */
const touchEveryMs = 60_000

/** Only the hash of a token is stored: a copy of the table opens no session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const maxUserAgentLength = 300

/** Whether a row of `session` still lets its user in. */
export const isOpen = (now: Date): RawBuilder<SqlBool> => isOpenSince(limitsAt(now))

type Limits = { usedAfter: Date; createdAfter: Date }
const limitsAt = (now: Date): Limits => ({
  usedAfter: new Date(now.getTime() - idleLimitMs),
  createdAfter: new Date(now.getTime() - absoluteLimitMs),
})
const isOpenSince = ({ usedAfter, createdAfter }: Limits) => sql<SqlBool>`(revoked_at IS NULL
  AND session.last_used_at > ${usedAfter} AND session.created_at > ${createdAfter})`

/**
 * Opens a session, deletes those of the same user that are past their absolute limit, and ends those beyond
 * `maxOpenSessions`, the least recently used first.
 */
export const openSession = (
  db: Kysely<Database>,
  session: { token: string; userId: number; userAgent: string | null; now: Date },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    // Log-ins of one user go one after the other: each counts those before it, and two that end sessions cannot deadlock.
    await lockSessionsOf(trx, session.userId)
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
  PharmacyAccess & {
    /** Whoever signed in. */
    real: UserRow
    has_agreed: boolean
    data_version: string | null
  }

/** What a call that names an impersonated user reads besides; all null where this session does not impersonate that user. */
type SwitchRow = {
  caller: UserRow | null
  caller_active: boolean | null
  grants_access: boolean
  switch_used_at: Date | null
}

type SessionQuery = {
  token: string
  /** Username of X-Switch-User; null without it. */
  impersonatedUsername: string | null
  now: Date
  pharmacyId: number | null
  dataVersion: VersionColumn | undefined
}
/** `wasImpersonating` where the session had started impersonating that user, and is no longer allowed to. */
type Refused = { refused: true; wasImpersonating: boolean; tokenHash: Buffer }
type Found = { auth: Auth; pharmacyAccess: PharmacyAccess; dataVersion: string | null }

/**
 * The open session of a token and its caller, prolonged; null without one. A call that names an impersonated user is refused
 * unless this session has started impersonating that user and still may. The same statement reads what the call needs to
 * know of its pharmacy: a round trip costs more than those columns.
 */
export async function findSession(
  db: Kysely<Database>,
  { token, impersonatedUsername, now, pharmacyId, dataVersion }: SessionQuery,
): Promise<Found | Refused | null> {
  const tokenHash = hashToken(token)
  // A statement of its own for each kind of call: in a common one PostgreSQL would find the parts that a call does not need
  // by planning it anew at each call, which takes ten times as long as running it.
  const switched = impersonatedUsername === null ? null : switchParts(impersonatedUsername, now)
  const name = [
    'find-session',
    ...(switched ? ['switched'] : []),
    ...(pharmacyId === null ? [] : ['pharmacy']),
    ...(dataVersion && !dataVersion.isSeparate ? [dataVersion.name] : []),
  ]
  const values = { tokenHash, ...limitsAt(now) }
  const [found] =
    name.length === 1
      ? await findPlain(db, values)
      : (
          await sql<Row & Partial<SwitchRow>>`${prepared(name.join('-'))} ${sessionText(values, {
            switched,
            access: pharmacyAccessColumns(pharmacyId, switched ? 'app_user' : 'real_user'),
            version: dataVersion?.isSeparate ? sql`NULL` : (dataVersion?.of(pharmacyId) ?? sql`NULL`),
          })}`.execute(db)
        ).rows
  const real = found && authUser(found.real)
  if (!real) return null
  const { caller = null, caller_active, grants_access = false, switch_used_at = null } = found
  const user = switched
    ? caller && caller_active && resolveImpersonation(real, { ...caller, grants_access })
    : real
  if (!user) return { refused: true, wasImpersonating: caller !== null, tokenHash }

  const isDue = (last: Date | null) => last !== null && now.getTime() - last.getTime() >= touchEveryMs
  const touch = (table: 'session' | 'session_switch') =>
    db
      .updateTable(table)
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', now)
      .execute()
  if (isDue(found.last_used_at)) await touch('session')
  if (isDue(switch_used_at)) await touch('session_switch')
  const mustAgree = user === real && isPharmacyUser(real.role) && !found.has_agreed
  return {
    auth: { user, realUserId: real.id, mustAgree, tokenHash },
    pharmacyAccess: found,
    dataVersion: dataVersion?.isSeparate
      ? await readVersion(db, dataVersion, pharmacyId)
      : found.data_version,
  }
}

type SessionParts = {
  switched: ReturnType<typeof switchParts> | null
  access: RawBuilder<unknown>
  version: RawBuilder<unknown>
}

const sessionText = (
  { tokenHash, ...limits }: Limits & { tokenHash: Buffer },
  { switched, access, version }: SessionParts,
) => sql<Row & Partial<SwitchRow>>`
    SELECT session.last_used_at, ${userRow('real_user')} AS real, real_user.agreed_terms_at IS NOT NULL AS has_agreed,
      ${switched?.columns ?? sql``}
      ${access},
      ${version} AS data_version
    FROM session
      JOIN app_user AS real_user ON real_user.id = session.user_id AND real_user.active
      ${switched?.joins ?? sql``}
    WHERE session.token_hash = ${tokenHash} AND ${isOpenSince(limits)}`

/** What most calls ask: of no pharmacy, without a version, and not impersonating. */
const findPlain = statement(
  'find-session',
  ({ tokenHash, usedAfter, createdAfter }: Limits & { tokenHash: Buffer }) =>
    sessionText(
      { tokenHash, usedAfter, createdAfter },
      { switched: null, access: pharmacyAccessColumns(null, 'real_user'), version: sql`NULL` },
    ),
)

async function readVersion(
  db: Kysely<Database>,
  { name, of }: VersionColumn,
  pharmacyId: number | null,
): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`${prepared(name)}
    SELECT ${of(pharmacyId)} AS version`.execute(db)
  return rows[0]?.version ?? null
}

/** The user of that name, where the session has started to impersonate them and that is not over. */
const switchParts = (username: string, now: Date) => ({
  columns: sql`active.last_used_at AS switch_used_at, ${userRow('app_user')} AS caller, app_user.active AS caller_active,
    ${grantsAccess} AS grants_access,`,
  joins: sql`
    LEFT JOIN session_switch AS active ON active.token_hash = session.token_hash
      AND active.last_used_at > ${new Date(now.getTime() - idleLimitMs)}
      AND active.started_at > ${new Date(now.getTime() - impersonationLimitMs)}
    LEFT JOIN app_user ON app_user.id = active.user_id AND app_user.username = ${username}`,
})

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
