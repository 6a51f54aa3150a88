import { sql } from 'kysely'

/**
 * Which transactions a statement sees, as a column: two statements of the same snapshot see the same data in every table,
 * whichever process reads. Null where one node's snapshot says nothing of what the others hold (Citus).
 */
export const snapshotColumn = sql<string | null>`CASE
  WHEN EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN NULL
  -- With the server's start: another cluster at the same address counts its transactions anew.
  ELSE concat_ws(' ', pg_current_snapshot(), pg_postmaster_start_time()) END`
