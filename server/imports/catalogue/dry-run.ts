import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema'

class Undone extends Error {}

/** Runs `work` in a transaction; with `dryRun` it is undone at the end, and only what it found out remains. */
export const inImport = async <T>(
  db: Kysely<Database>,
  { dryRun, work }: { dryRun: boolean; work: (trx: Transaction<Database>) => Promise<T> },
): Promise<T> => {
  if (!dryRun) return await db.transaction().execute(work)
  const found: T[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      found.push(await work(trx))
      throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return found[0] as T
}
