import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { ApiError } from '../plugins/api-error'

/** PostgreSQL's lock_not_available. */
const lockNotAvailable = '55P03'
const busy = 'Se está importando o aplicando un archivo, y mientras tanto no se edita. Vuelva a intentarlo.'

/** Carries the outcome out of a transaction that is rolled back. */
class RolledBack<Outcome> extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('rolled back')
    this.outcome = outcome
  }
}

/**
 * A transaction that commits only if its outcome says so; a failure or a preview leaves nothing. An import may hold
 * the lock of the installation for minutes: who edits waits for two seconds, or else a few of them would hold all connections.
 */
export async function conditionalTransaction<Outcome>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Outcome>,
  commits: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL lock_timeout = '2s'`.execute(trx)
      const outcome = await work(trx)
      if (!commits(outcome)) throw new RolledBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    if ((error as { code?: unknown }).code === lockNotAvailable)
      throw new ApiError('in_flight', { message: busy, retryAfter: 5 })
    throw error
  }
}
