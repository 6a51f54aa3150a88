import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema'

/*
 * Which pharmacies a laboratory's user looks after (design.md §6): those linked to themselves or to anybody below them who is
 * active and of the same laboratory, and who has nobody above, all that have a relation with the laboratory. Whether they may
 * also open one is the pharmacy's to say: its relation grants access.
 */

/** Ids of the pharmacies that a laboratory's user reaches, as a subquery. */
export const pharmaciesReachedBy = (userId: number): RawBuilder<unknown> => sql`(
  SELECT pharmacy_id FROM ${relationsReachedBy(sql`(${userId}::int)`)} AS reached)`

/** Whether the user has nobody above, and so reaches all pharmacies that have a relation with the laboratory. */
export async function reachesAll(db: Kysely<Database>, userId: number): Promise<boolean> {
  const user = db.selectFrom('app_user').select('parent_user_id').where('id', '=', userId)
  return (await user.executeTakeFirst())?.parent_user_id === null
}

export async function reachedIds(db: Kysely<Database>, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT pharmacy_id AS id FROM ${pharmaciesReachedBy(userId)} AS pharmacies`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The relations of these users' laboratory (`chiefIds`, a list in brackets) with the pharmacies that each of them reaches, as
 * a subquery with `chief_id`, `pharmacy_id`, `laboratory_id` and `laboratory_access`.
 */
export const relationsReachedBy = (chiefIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  WITH RECURSIVE chief AS (SELECT id, laboratory_id, parent_user_id FROM app_user WHERE id IN ${chiefIds}),
  network (chief_id, id, laboratory_id) AS (
    SELECT id, id, laboratory_id FROM chief WHERE parent_user_id IS NOT NULL
    UNION
    SELECT network.chief_id, member.id, network.laboratory_id
    FROM app_user member JOIN network ON member.parent_user_id = network.id
  ),
  linked AS (
    SELECT DISTINCT network.chief_id, network.laboratory_id, link.pharmacy_id
    FROM network
      JOIN app_user member ON member.id = network.id AND member.active AND member.laboratory_id = network.laboratory_id
      JOIN laboratory_user_pharmacy link ON link.user_id = member.id
  )
  SELECT linked.chief_id, relation.pharmacy_id, relation.laboratory_id, relation.laboratory_access
  FROM linked JOIN pharmacy_laboratory_relation relation
    ON relation.pharmacy_id = linked.pharmacy_id AND relation.laboratory_id = linked.laboratory_id
  UNION ALL
  SELECT chief.id, relation.pharmacy_id, relation.laboratory_id, relation.laboratory_access
  FROM chief JOIN pharmacy_laboratory_relation relation ON relation.laboratory_id = chief.laboratory_id
  WHERE chief.parent_user_id IS NULL)`

/**
 * Condition on a row of laboratory users (`user`, a table of the statement): whether they reach this pharmacy. It is answered
 * from the users linked to the pharmacy upwards, which costs a few rows however large the network is.
 */
export const reachesPharmacy = (user: string, pharmacyId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${sql.ref(`${user}.parent_user_id`)} IS NULL OR EXISTS (
    WITH RECURSIVE above (id, parent_user_id) AS (
      SELECT linked.id, linked.parent_user_id
      FROM laboratory_user_pharmacy link JOIN app_user linked ON linked.id = link.user_id
      WHERE link.pharmacy_id = ${pharmacyId} AND linked.active
        AND linked.laboratory_id = ${sql.ref(`${user}.laboratory_id`)}
      UNION
      SELECT chief.id, chief.parent_user_id FROM app_user chief JOIN above ON chief.id = above.parent_user_id
    )
    SELECT 1 FROM above WHERE above.id = ${sql.ref(`${user}.id`)}))`
