import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { Clock, Services } from '../services'
import type { AttemptOutcome, Limit } from './memory-limiter'
import { registerSweep } from './sweep'

/** What people forget or mistype is counted for a quarter of an hour. */
const windowMs = 15 * 60_000

type CountedOutcome =
  | (Extract<AttemptOutcome, { ok: true }> & { left: number })
  | Extract<AttemptOutcome, { ok: false }>

export type AttemptLimiter = {
  /**
   * Counts one attempt on each key. When one of them has had too many, counts on none and returns the seconds to wait.
   * `left`: how many more attempts may fail.
   */
  attempt: (limits: readonly Limit[]) => Promise<CountedOutcome>
  /** Takes the attempt back: it succeeded. */
  forgive: (keys: readonly string[]) => Promise<void>
}

/**
 * Counts attempts in windows of a fixed length, in the database: a restart forgets none, and all processes count together.
 * An attempt counts before it is checked, so that a thousand at once do not all find an empty count. Keys of two limiters
 * with different names never meet.
 */
export function createAttemptLimiter(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  name: string,
): AttemptLimiter {
  const hashOf = (key: string): Buffer => createHash('sha256').update(`${name} ${key}`).digest()

  return {
    attempt: async (limits) => {
      const now = clock.now()
      const mostOf = new Map(limits.map(({ key, most }) => [hashOf(key).toString('hex'), most]))
      try {
        const left = await db.transaction().execute(async (trx) => {
          // In the order of the keys, so that two attempts that share some cannot deadlock.
          const { rows } = await sql<{ key: string; attempts: number; ends_at: Date }>`
            INSERT INTO attempt_count AS known (key_hash, attempts, ends_at)
            SELECT decode(key, 'hex'), 1, ${new Date(now.getTime() + windowMs)}
            FROM unnest(${[...mostOf.keys()].sort()}::text[]) AS key
            ON CONFLICT (key_hash) DO UPDATE SET
              attempts = CASE WHEN known.ends_at > ${now} THEN known.attempts + 1 ELSE 1 END,
              ends_at = CASE WHEN known.ends_at > ${now} THEN known.ends_at ELSE excluded.ends_at END
            RETURNING encode(key_hash, 'hex') AS key, attempts, ends_at`.execute(trx)
          const waits = rows.flatMap(({ key, attempts, ends_at }) =>
            attempts > (mostOf.get(key) ?? 0) ? ends_at.getTime() - now.getTime() : [],
          )
          if (waits.length > 0) throw new TooManyAttempts(Math.ceil(Math.max(...waits) / 1000))
          return Math.min(...rows.map(({ key, attempts }) => (mostOf.get(key) ?? 0) - attempts))
        })
        return { ok: true, left }
      } catch (error) {
        if (error instanceof TooManyAttempts) return { ok: false, retryAfter: error.retryAfter }
        throw error
      }
    },
    forgive: async (keys) => {
      await sql`
        UPDATE attempt_count SET attempts = attempts - 1 WHERE key_hash IN (
          SELECT key_hash FROM attempt_count WHERE key_hash = ANY(${keys.map(hashOf)}::bytea[]) AND attempts > 0
          ORDER BY key_hash FOR UPDATE)`.execute(db)
    },
  }
}

/** Counts that have ended go, of all limiters, also when nobody tries again. */
export function registerAttemptSweep(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  registerSweep(app, {
    everyMs: windowMs,
    sweep: () => deleteEndedAttempts(db, clock.now()),
    failure: 'ended attempts not deleted',
  })
}

/** Rows that another process deletes at the same time are skipped. */
export const deleteEndedAttempts = (db: Kysely<Database>, now: Date) =>
  sql`
    DELETE FROM attempt_count WHERE key_hash IN (
      SELECT key_hash FROM attempt_count WHERE ends_at <= ${now} FOR UPDATE SKIP LOCKED)`.execute(db)

/** Rolls the transaction back, and with it the counts on every key. */
class TooManyAttempts extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many attempts')
    this.retryAfter = retryAfter
  }
}
