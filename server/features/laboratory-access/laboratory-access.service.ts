import { type Kysely, sql, type Transaction } from 'kysely'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { canAccessPharmacy } from '../../access/pharmacy-access'
import { announce } from '../../db/news/announce'
import type { Database } from '../../db/schema'

type Change = { relationId: number; access: boolean; auth: Auth; now: Date }

/**
 * Opens or closes a pharmacy's data to the laboratories of one association, or to one laboratory that has none, with an
 * audit event. Returns every relation concerned; null where the caller has no access to the pharmacy.
 */
export const setLaboratoryAccess = (
  db: Kysely<Database>,
  change: Change,
): Promise<{ id: number; laboratoryAccess: boolean }[] | null> =>
  db.transaction().execute((trx) => changeAccess(trx, change))

/** Changes the access as a part of the caller's transaction. */
export async function changeAccess(
  trx: Transaction<Database>,
  { relationId, access, auth, now }: Change,
): Promise<{ id: number; laboratoryAccess: boolean }[] | null> {
  const asked = await findRelation(trx, relationId)
  if (!asked || !(await canAccessPharmacy(trx, auth.user, { pharmacyId: asked.pharmacy_id }))) return null
  // Always locked in the same order: two changes at once cannot deadlock, and each audits the true value from before.
  const relations = await trx
    .selectFrom('pharmacy_laboratory_relation as r')
    .innerJoin('laboratory as l', 'l.id', 'r.laboratory_id')
    .select(['r.id', 'r.laboratory_id', 'r.laboratory_access'])
    .where('r.pharmacy_id', '=', asked.pharmacy_id)
    .where((relation) =>
      asked.association_id === null
        ? relation('r.id', '=', asked.id)
        : relation('l.association_id', '=', asked.association_id),
    )
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
  const changed = relations.filter(({ laboratory_access }) => laboratory_access !== access)
  if (changed.length > 0) {
    await trx
      .updateTable('pharmacy_laboratory_relation')
      .set({ laboratory_access: access })
      .where('pharmacy_id', '=', asked.pharmacy_id)
      .where(
        'id',
        'in',
        changed.map(({ id }) => id),
      )
      .execute()
    await recordEvent(trx, {
      kind: 'laboratory-access',
      auth,
      happenedAt: now,
      pharmacyId: asked.pharmacy_id,
      laboratoryId: asked.laboratory_id,
      details: {
        association: asked.association_id,
        relations: changed.map(({ id, laboratory_id, laboratory_access }) => ({
          id,
          laboratory: laboratory_id,
          before: laboratory_access,
          after: access,
        })),
      },
    })
    await announce(trx, { about: 'access', user: null, pharmacy: asked.pharmacy_id })
  }
  return relations.map(({ id }) => ({ id, laboratoryAccess: access }))
}

const findRelation = (trx: Transaction<Database>, relationId: number) =>
  trx
    .selectFrom('pharmacy_laboratory_relation as r')
    .innerJoin('laboratory as l', 'l.id', 'r.laboratory_id')
    .select(['r.id', 'r.pharmacy_id', 'r.laboratory_id', 'l.association_id'])
    // As bigint: a number beyond int4 finds nothing, instead of failing.
    .where('r.id', '=', sql<number>`${relationId}::bigint`)
    .executeTakeFirst()
