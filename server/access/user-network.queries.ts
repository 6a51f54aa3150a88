import { type Kysely, type RawBuilder, sql } from 'kysely'
import { prepared } from '../db/connection'
import type { Database } from '../db/schema'

/*
 * The network of a laboratory's users, by who is whose superior. Its members are the active users of the same laboratory.
 * Others (who has left, say) are passed through: who worked below them is below the next member above.
 */

/**
 * The members of somebody's network, themselves included, as a subquery with `id`, `level` (0: themselves, 1: direct children),
 * the `superior_id` that is a member, too, and the `path` from the top, by which everybody comes after their superior.
 */
export const networkOf = (chiefId: number, depth: { levels?: number } = {}): RawBuilder<unknown> =>
  networksOf(sql`(${chiefId}::bigint)`, depth)

/**
 * Members of several users' networks (`chiefIds`, a list in brackets), each row with the `chief_id` of its network. `levels`
 * limits the depth: of a large network the direct children alone are a few rows.
 */
export const networksOf = (
  chiefIds: RawBuilder<unknown>,
  { levels }: { levels?: number } = {},
): RawBuilder<unknown> => sql`(
  WITH RECURSIVE network (chief_id, id, superior_id, laboratory_id, is_member, level, path) AS (
    SELECT chief.id, chief.id, NULL::int, chief.laboratory_id, ${isMember('chief', sql`chief.laboratory_id`)}, 0, ARRAY[chief.id]
    FROM app_user chief WHERE chief.id IN ${chiefIds}
    UNION ALL
    SELECT network.chief_id, below.id, CASE WHEN network.is_member THEN network.id ELSE network.superior_id END,
      network.laboratory_id, found.is_member,
      network.level + found.is_member::int, network.path || below.id
    FROM network JOIN app_user below ON below.parent_user_id = network.id
      CROSS JOIN LATERAL (SELECT ${isMember('below', sql`network.laboratory_id`)} AS is_member) AS found
    -- Superiors that go round in a circle end.
    WHERE below.id <> ALL (network.path)${levels === undefined ? sql`` : sql` AND network.level < ${sql.lit(levels)}`}
  )
  SELECT chief_id, id, superior_id, level, path FROM network WHERE is_member)`

/** The members above somebody, as a subquery with `id` and `height` (1: the next one). */
export const superiorsOf = (userId: number): RawBuilder<unknown> => sql`(
  WITH RECURSIVE above (id, laboratory_id, parent_user_id, is_member, height, path) AS (
    SELECT id, laboratory_id, parent_user_id, false, 0, ARRAY[id] FROM app_user WHERE id = ${userId}::bigint
    UNION ALL
    SELECT chief.id, above.laboratory_id, chief.parent_user_id,
      ${isMember('chief', sql`above.laboratory_id`)}, above.height + 1, above.path || chief.id
    FROM above JOIN app_user chief ON chief.id = above.parent_user_id
    WHERE chief.id <> ALL (above.path)
  )
  SELECT id, height FROM above WHERE is_member)`

/** Whether `userId` is `chiefId` or a member of their network. */
export async function isInNetworkOf(
  db: Kysely<Database>,
  { chiefId, userId }: { chiefId: number; userId: number },
): Promise<boolean> {
  if (userId === chiefId) return true
  const { rows } = await sql<{ found: boolean }>`${prepared('is-in-network')}
    SELECT EXISTS (SELECT 1 FROM ${superiorsOf(userId)} AS above JOIN app_user member ON member.id = ${userId}::bigint
      WHERE above.id = ${chiefId} AND ${isMember('member', sql`member.laboratory_id`)}) AS found`.execute(db)
  return rows[0]?.found === true
}

const isMember = (user: string, laboratoryId: RawBuilder<unknown>) => sql`coalesce(
  ${sql.ref(`${user}.active`)} AND ${sql.ref(`${user}.roles`)}[1] = 'ROLE_LABORATORIO'
  AND ${sql.ref(`${user}.laboratory_id`)} = ${laboratoryId}, false)`
