import { type Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../db/schema'

/** Until so many statements wait for a lock in this database; in a cluster, on any of its nodes. */
export const untilWaiting = async (db: Kysely<Database>, statements: number): Promise<void> => {
  const activity = sql.ref(inject('nodeUrls').length > 0 ? 'citus_stat_activity' : 'pg_stat_activity')
  const { count } = await db
    .selectNoFrom(
      sql<number>`(SELECT count(*) FROM ${activity}
        WHERE datname = current_database() AND wait_event_type = 'Lock')`.as('count'),
    )
    .executeTakeFirstOrThrow()
  if (count < statements) await untilWaiting(db, statements)
}
