import { type RawBuilder, sql } from 'kysely'

/*
 * Which pharmacies a laboratory's user looks after (design.md §6): those linked to themselves or to anybody below them who is
 * active and of the same laboratory, and who has nobody above, all that have a relation with the laboratory. Whether they may
 * also open one is the pharmacy's to say: its relation grants access.
 */

/** Ids of the pharmacies that a laboratory's user reaches, as a subquery. */
export const pharmaciesReachedBy = (userId: number): RawBuilder<unknown> => sql`(
  WITH RECURSIVE network (id, laboratory_id) AS (
    SELECT id, laboratory_id FROM app_user WHERE id = ${userId}::int
    UNION
    SELECT member.id, network.laboratory_id FROM app_user member JOIN network ON member.parent_user_id = network.id
  )
  SELECT relation.pharmacy_id
  FROM app_user chief JOIN pharmacy_laboratory_relation relation ON relation.laboratory_id = chief.laboratory_id
  WHERE chief.id = ${userId}::int AND (chief.parent_user_id IS NULL OR relation.pharmacy_id IN (
    SELECT link.pharmacy_id FROM laboratory_user_pharmacy link
      JOIN network ON network.id = link.user_id
      JOIN app_user linked ON linked.id = link.user_id AND linked.active AND linked.laboratory_id = network.laboratory_id)))`

/**
 * The same for one pharmacy, as a condition on a row of laboratory users (`user`, a table of the statement): from those linked
 * to the pharmacy upwards, which costs a few rows however large the network is.
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
    SELECT FROM above WHERE above.id = ${sql.ref(`${user}.id`)}))`
