import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'

/** Whether `userId` is `chiefId` or works below them. */
export async function isInNetworkOf(
  db: Kysely<Database>,
  { chiefId, userId }: { chiefId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    WITH RECURSIVE network (id) AS (
      SELECT ${chiefId}::bigint
      UNION
      SELECT child.id FROM app_user child JOIN network ON child.parent_user_id = network.id
    )
    SELECT EXISTS (SELECT FROM network WHERE id = ${userId}) AS found`.execute(db)
  return rows[0]?.found === true
}
