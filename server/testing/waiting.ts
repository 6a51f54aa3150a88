import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'

/** Until so many statements wait for a lock in this database. */
export const untilWaiting = async (db: Kysely<Database>, statements: number): Promise<void> => {
  const { count } = await db
    .selectNoFrom(
      sql<number>`(SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock')`.as('count'),
    )
    .executeTakeFirstOrThrow()
  if (count < statements) await untilWaiting(db, statements)
}
