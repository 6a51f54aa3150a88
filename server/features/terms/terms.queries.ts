import { type Kysely, sql } from 'kysely'
import type { AuthUser } from '../../access/auth-types'
import { associatesOf } from '../../access/pharmacy-access'
import { nameOrder } from '../../db/paging/paging'
import type { Database } from '../../db/schema'

type Reader = { user: AuthUser; now: Date }

/** Terms in force, laboratory by laboratory, the oldest first. */
const published = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('laboratory_terms as t')
    .innerJoin('laboratory as l', 'l.id', 't.laboratory_id')
    .where('t.active', '=', true)
    .where('t.published_at', '<=', now)
    .select(['t.id', 't.title', 't.content', 't.published_at'])
    .select(['l.id as laboratory_id', 'l.name as laboratory_name'])
    .orderBy(nameOrder(sql`l.name`))
    .orderBy('t.published_at')
    .orderBy('t.id')

/** Terms concern the users of the pharmacies that work with their laboratory. */
export const concerns = (userId: number) => sql<boolean>`EXISTS (
  SELECT 1 FROM user_pharmacy JOIN pharmacy_laboratory_relation USING (pharmacy_id)
  WHERE user_pharmacy.user_id = ${userId} AND pharmacy_laboratory_relation.laboratory_id = t.laboratory_id)`

/**
 * Terms in force that concern the user, each with their answer or null. A laboratory that impersonates a pharmacy's user gets its
 * association's alone: not with which others the pharmacy works, nor what it answered them.
 */
export const termsOf = (db: Kysely<Database>, { user, now }: Reader) =>
  published(db, now)
    .leftJoin('laboratory_terms_acceptance as a', (join) =>
      join.onRef('a.laboratory_terms_id', '=', 't.id').on('a.user_id', '=', user.id),
    )
    .where(concerns(user.id))
    .$if(user.laboratoryId !== null, (own) =>
      own.where(sql<boolean>`l.id IN ${associatesOf(user.laboratoryId)}`),
    )
    .select(['a.status', 'a.answered_at'])
    .execute()

/** Terms in force of one laboratory; empty also for a laboratory that does not exist. */
export const termsOfLaboratory = (
  db: Kysely<Database>,
  { laboratoryId, now }: { laboratoryId: number; now: Date },
) =>
  published(db, now)
    // As bigint: a number beyond int4 finds nothing, instead of failing.
    .where('l.id', '=', sql<number>`${laboratoryId}::bigint`)
    .execute()
