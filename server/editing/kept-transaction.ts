import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'

/** Carries the outcome out of a transaction that is rolled back. */
class NotKept<Outcome> extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('rolled back')
    this.outcome = outcome
  }
}

/** A transaction whose changes are kept only if its outcome says so; a failure or a preview leaves nothing. */
export async function keptTransaction<Outcome>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Outcome>,
  isKept: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await work(trx)
      if (!isKept(outcome)) throw new NotKept(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof NotKept) return error.outcome
    throw error
  }
}
