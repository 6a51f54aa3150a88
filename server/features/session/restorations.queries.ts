import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

const monthMs = 30 * 24 * 3_600_000

/** Spans of time whose orders went with a database that a backup replaced. Devices keep what they have sent for two weeks. */
export const recentRestorations = async (db: Kysely<Database>, now: Date) =>
  (
    await db
      .selectFrom('restoration')
      .selectAll()
      .where('restored_at', '>', new Date(now.getTime() - monthMs))
      .orderBy('restored_at')
      .execute()
  ).map(({ backup_at, restored_at }) => ({ from: backup_at.toISOString(), to: restored_at.toISOString() }))
