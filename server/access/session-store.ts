import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { absoluteLimitMs, idleLimitMs, maxOpenSessions } from '@/contract/session/session'
import { inTransaction } from '../db/in-transaction'
import { lockAccount } from '../db/locks'
import { announce } from '../db/news/announce'
import type { Database } from '../db/schema'

/** Only the hash of a token is stored: a copy of the table opens no session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const maxUserAgentLength = 300

/** Whether a row of `session` still lets its user in. */
export const isOpen = (now: Date): RawBuilder<SqlBool> => isOpenSince(limitsAt(now))

/** Since when an open session was used and begun. */
export type Limits = { usedAfter: Date; createdAfter: Date }
export const limitsAt = (now: Date): Limits => ({
  usedAfter: new Date(now.getTime() - idleLimitMs),
  createdAfter: new Date(now.getTime() - absoluteLimitMs),
})
export const isOpenSince = ({ usedAfter, createdAfter }: Limits) => sql<SqlBool>`(revoked_at IS NULL
  AND session.last_used_at > ${usedAfter} AND session.created_at > ${createdAfter})`

/** Whether a session that is open no more was ended by nobody: its device may ask for a PIN in the place of the password. */
export const isExpired = async (db: Kysely<Database>, token: string): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('app_user.active', '=', true)
    .executeTakeFirst()) !== undefined

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
    await lockAccount(trx, session.userId)
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
  if (numUpdatedRows > 0) await announce(db, { about: 'access', user: userId })
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
  if (numUpdatedRows > 0) await announce(db, { about: 'access', user: userId })
  return Number(numUpdatedRows)
}

export async function revokeSession(
  db: Kysely<Database>,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<void> {
  const ended = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (ended) await announce(db, { about: 'access', user: ended.user_id })
}
