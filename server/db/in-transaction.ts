import type { Kysely } from 'kysely'
import type { Database } from './schema'

/** As a part of the caller's transaction, or in one of its own. */
export const inTransaction = <T>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work))
