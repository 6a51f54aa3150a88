import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { idleLimitMs, impersonationLimitMs } from '@/contract/session/session'
import { isPharmacyUser } from '@/domain/people/roles'
import { batched } from '../basics/batched'
import { prepared } from '../db/connection'
import type { Database } from '../db/schema'
import { statement } from '../db/statement'
import type { Auth, PharmacyAccess, VersionColumn } from './auth-types'
import { pharmacyAccessColumns } from './pharmacy-access'
import { authUser, grantsAccess, resolveImpersonation, type UserRow } from './resolve-impersonation'
import { hashToken, isOpenSince, type Limits, limitsAt } from './session-store'

/** `last_used_at` is written at most once a minute, so that not every call writes. */
const touchEveryMs = 60_000

/** Tokens that one statement looks up. */
const mostTokens = 100

type Row = Pick<Selectable<Database['session']>, 'token_hash' | 'last_used_at'> &
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
  /** False: only looked at, by what goes on without its user. */
  prolongs?: boolean
}
/** `wasImpersonating` where the session had started impersonating that user, and is no longer allowed to. */
type Refused = { refused: true; wasImpersonating: boolean; tokenHash: Buffer }
type Found = { auth: Auth; pharmacyAccess: PharmacyAccess; dataVersion: string | null }

/**
 * Finds the open session of a token and its caller, and prolongs it; null without one. A call that names an impersonated user is refused
 * unless this session has started impersonating that user and still may. The same statement reads what the call needs to
 * know of its pharmacy: a round trip costs more than those columns.
 */
export const sessionFinder = (
  db: Kysely<Database>,
): ((query: SessionQuery) => Promise<Found | Refused | null>) => {
  const findPlain = batched((asked: readonly PlainQuery[]) => findPlainTogether(db, asked), {
    most: mostTokens,
  })
  return (query) => findSession(db, findPlain, query)
}

type PlainQuery = { tokenHash: Buffer; now: Date }

async function findSession(
  db: Kysely<Database>,
  findPlain: (query: PlainQuery) => Promise<Row | undefined>,
  { token, impersonatedUsername, now, pharmacyId, dataVersion, prolongs = true }: SessionQuery,
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
  const found: (Row & Partial<SwitchRow>) | undefined =
    name.length === 1
      ? await findPlain({ tokenHash, now })
      : (
          await sql<Row & Partial<SwitchRow>>`${prepared(name.join('-'))} ${sessionText(
            { tokenHashes: [tokenHash], ...limitsAt(now) },
            {
              switched,
              access: pharmacyAccessColumns(pharmacyId, switched ? 'app_user' : 'real_user'),
              version: dataVersion?.isSeparate ? sql`NULL` : (dataVersion?.of(pharmacyId) ?? sql`NULL`),
            },
          )}`.execute(db)
        ).rows[0]
  const real = found && authUser(found.real)
  if (!real) return null
  const { caller = null, caller_active, grants_access = false, switch_used_at = null } = found
  const user = switched
    ? caller && caller_active && resolveImpersonation(real, { ...caller, grants_access })
    : real
  if (!user) return { refused: true, wasImpersonating: caller !== null, tokenHash }

  const isDue = (last: Date | null) =>
    prolongs && last !== null && now.getTime() - last.getTime() >= touchEveryMs
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
  { tokenHashes, ...limits }: Limits & { tokenHashes: readonly Buffer[] },
  { switched, access, version }: SessionParts,
) => sql<Row & Partial<SwitchRow>>`
    SELECT session.token_hash, session.last_used_at, ${userRow('real_user')} AS real, real_user.agreed_terms_at IS NOT NULL AS has_agreed,
      ${switched?.columns ?? sql``}
      ${access},
      ${version} AS data_version
    FROM session
      JOIN app_user AS real_user ON real_user.id = session.user_id AND real_user.active
      ${switched?.joins ?? sql``}
    WHERE session.token_hash = ANY(${tokenHashes}::bytea[]) AND ${isOpenSince(limits)}`

/** What most calls ask: of no pharmacy, without a version, and not impersonating. */
const findPlainRows = statement(
  'find-session',
  ({ tokenHashes, usedAfter, createdAfter }: Limits & { tokenHashes: readonly Buffer[] }) =>
    sessionText(
      { tokenHashes, usedAfter, createdAfter },
      { switched: null, access: pharmacyAccessColumns(null, 'real_user'), version: sql`NULL` },
    ),
)

/** For several calls at once, as of the moment of the latest. */
async function findPlainTogether(
  db: Kysely<Database>,
  asked: readonly PlainQuery[],
): Promise<(Row | undefined)[]> {
  const now = new Date(Math.max(...asked.map((each) => each.now.getTime())))
  const rows = await findPlainRows(db, {
    tokenHashes: asked.map(({ tokenHash }) => tokenHash),
    ...limitsAt(now),
  })
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  return asked.map(({ tokenHash }) => found.get(tokenHash.toString('hex')))
}

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
