import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { limitsAt } from '../access/session-store'
import type { Database } from '../db/schema'
import type { Pending } from './push-notices.queries'

type Db = Kysely<Database>

export type ClaimedPush = Pending & {
  tokenHash: Buffer
  userId: number
  origin: string
  endpoint: string
  publicKey: string
  auth: string
  attempts: number
  givesUpAt: Date
  /** Until then nobody else sends it; also by what it is known again. */
  leasedUntil: Date
}

/** Longer than a call takes. */
const leaseMs = 60_000
/** Beyond the first one, for the case that other processes claim the same ones. */
const candidatesAtOnce = 5

type Busy = { origins: readonly string[]; users: readonly number[] }

/**
 * A session that nobody has used for hours asks for the password again, and goes on being told how many orders wait: the app was
 * closed for the night. One that was ended is told nothing, whether by its user or by an open app after two idle hours.
 */
const isEnded = (now: Date): RawBuilder<SqlBool> =>
  sql`(revoked_at IS NOT NULL OR session.created_at <= ${limitsAt(now).createdAfter} OR NOT app_user.active)`

/** The browser that is due for longest, for this process alone until its lease ends. */
export async function claimPush(
  db: Db,
  { busy, now }: { busy: Busy; now: Date },
): Promise<ClaimedPush | undefined> {
  for (;;) {
    const { rows: candidates } = await sql<{ token_hash: Buffer; next_attempt_at: Date }>`
      SELECT s.token_hash, s.next_attempt_at
      FROM push_subscription s JOIN session ON session.token_hash = s.token_hash
        JOIN app_user ON app_user.id = s.user_id
      WHERE s.next_attempt_at <= ${now} AND NOT ${isEnded(now)}
        AND s.origin <> ALL(${[...busy.origins]}::text[]) AND s.user_id <> ALL(${[...busy.users]}::int[])
      ORDER BY s.next_attempt_at LIMIT ${candidatesAtOnce}`.execute(db)
    if (candidates.length === 0) return undefined
    for (const { token_hash, next_attempt_at } of candidates) {
      const { rows } = await sql<ClaimedPush>`
        UPDATE push_subscription SET attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
        WHERE token_hash = ${token_hash} AND next_attempt_at = ${next_attempt_at}
        RETURNING token_hash AS "tokenHash", user_id AS "userId", origin, endpoint, public_key AS "publicKey", auth,
          answered, refused, attempts, gives_up_at AS "givesUpAt", next_attempt_at AS "leasedUntil"`.execute(
        db,
      )
      if (rows[0]) return rows[0]
    }
  }
}

/** What has come up while it was told is told next. */
export const markTold = (db: Db, push: ClaimedPush, now: Date) =>
  sql`UPDATE push_subscription SET told_at = ${now}, attempts = 0, next_attempt_at =
      CASE WHEN answered = ${push.answered}::bigint[] AND refused = ${push.refused} THEN NULL ELSE ${now}::timestamptz END
    WHERE ${isStill(push)}`.execute(db)

/** `next`: null where it is given up. */
export const markUntold = (db: Db, push: ClaimedPush, next: Date | null) =>
  sql`UPDATE push_subscription SET next_attempt_at = ${next},
      answered = CASE WHEN ${next === null} THEN '{}' ELSE answered END,
      refused = CASE WHEN ${next === null} THEN 0 ELSE refused END
    WHERE ${isStill(push)}`.execute(db)

/** Its browser has withdrawn it, as the push service says. */
export const forget = (db: Db, push: ClaimedPush) =>
  sql`DELETE FROM push_subscription WHERE ${isStill(push)} AND endpoint = ${push.endpoint}`.execute(db)

const isStill = ({ tokenHash, leasedUntil }: ClaimedPush) =>
  sql`token_hash = ${tokenHash} AND next_attempt_at = ${leasedUntil}`

/** Takes away those whose session has been ended. */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    SELECT s.token_hash FROM push_subscription s JOIN session ON session.token_hash = s.token_hash
      JOIN app_user ON app_user.id = s.user_id
    WHERE ${isEnded(now)}`.execute(db)
  if (rows.length === 0) return
  const hashes = rows.map(({ token_hash }) => token_hash)
  await sql`DELETE FROM push_subscription WHERE token_hash = ANY(${hashes}::bytea[])`.execute(db)
}
