import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isInternal } from '@/domain/people/roles'
import type { AuthUser } from '../../access/auth-types'
import { associatesOf, hasLaboratoryView } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'

/*
 * Who may see which commercial terms: conditions, campaigns and minimum amounts. What a user may not see is answered like
 * what does not exist.
 */

type Db = Kysely<Database>

/** With a laboratory's view, what belongs to its associates alone; everybody else sees all of a pharmacy's terms. */
const isVisible = (laboratoryId: number | null, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  laboratoryId === null ? sql<boolean>`true` : sql<boolean>`${id} IN ${associatesOf(laboratoryId)}`

/**
 * The ids of the laboratories open to a pharmacy, as a subquery: those that it has a relation with, and those that take
 * part in an active quickwin of one of them. It proposes and orders their products, and sees their campaigns.
 */
export const laboratoriesOpenTo = (
  pharmacyId: RawBuilder<unknown>,
  laboratoryId: number | null,
): RawBuilder<unknown> => sql`(
  ${relatedTo(pharmacyId, laboratoryId)}
  UNION
  ${inQuickwinsOf(pharmacyId, laboratoryId)})`

/** Whether a laboratory is one of them. Most are by their relation: the quickwins are read for the others alone. */
export const isLaboratoryOpenTo = (
  id: RawBuilder<unknown>,
  pharmacyId: RawBuilder<unknown>,
  laboratoryId: number | null,
): RawBuilder<boolean> => sql<boolean>`(${id} IN (${relatedTo(pharmacyId, laboratoryId)})
  OR ${id} IN (${inQuickwinsOf(pharmacyId, laboratoryId)}))`

const relatedTo = (pharmacyId: RawBuilder<unknown>, laboratoryId: number | null): RawBuilder<unknown> => sql`
  SELECT related.laboratory_id FROM pharmacy_laboratory_relation related
  WHERE related.pharmacy_id = ${pharmacyId} AND ${isVisible(laboratoryId, sql`related.laboratory_id`)}`

const inQuickwinsOf = (
  pharmacyId: RawBuilder<unknown>,
  laboratoryId: number | null,
): RawBuilder<unknown> => sql`
  SELECT part.laboratory_id FROM quickwin
    JOIN quickwin_laboratory part ON part.quickwin_id = quickwin.id
  WHERE ${isQuickwinOpenTo(pharmacyId, laboratoryId)} AND ${isVisible(laboratoryId, sql`part.laboratory_id`)}`

/** Whether a row of `quickwin` is active and of a main laboratory that the pharmacy has a relation with. */
export const isQuickwinOpenTo = (
  pharmacyId: RawBuilder<unknown>,
  laboratoryId: number | null,
): RawBuilder<boolean> => sql<boolean>`quickwin.active AND EXISTS (
  SELECT 1 FROM quickwin_laboratory main
    JOIN pharmacy_laboratory_relation related ON related.laboratory_id = main.laboratory_id
  WHERE main.quickwin_id = quickwin.id AND main.main AND related.pharmacy_id = ${pharmacyId}
    AND ${isVisible(laboratoryId, sql`main.laboratory_id`)})`

/**
 * Whether a quickwin is active and visible to this user: to a pharmacy's if one of their pharmacies may use it, to a
 * laboratory's if the laboratory takes part in it, and to internal staff always.
 */
export async function canSeeQuickwin(
  db: Db,
  { user, quickwinId }: { user: AuthUser; quickwinId: number },
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM quickwin JOIN quickwin_laboratory part ON part.quickwin_id = quickwin.id
      WHERE quickwin.id = ${quickwinId}::bigint AND quickwin.active AND ${isQuickwinPartOf(user)}) AS allowed`.execute(
    db,
  )
  return rows[0]?.allowed === true
}

const isQuickwinPartOf = (user: AuthUser): RawBuilder<boolean> => {
  if (isInternal(user.role)) return sql<boolean>`true`
  if (hasLaboratoryView(user)) return sql<boolean>`part.laboratory_id = ${user.laboratoryId}::int`
  return sql<boolean>`EXISTS (SELECT 1 FROM user_pharmacy own
    WHERE own.user_id = ${user.id} AND ${isQuickwinOpenTo(sql`own.pharmacy_id`, null)})`
}

/** Laboratories whose part in a quickwin the user may see: for a laboratory's user, only those of its association. */
export async function visibleLaboratories(
  db: Db,
  { user, laboratoryIds }: { user: AuthUser; laboratoryIds: readonly number[] },
): Promise<number[]> {
  if (!hasLaboratoryView(user)) return [...laboratoryIds]
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM laboratory
    WHERE id = ANY(${[...laboratoryIds]}::bigint[]) AND id IN ${associatesOf(user.laboratoryId)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whether a user may see a laboratory's order methods and their minimum amounts: users of the pharmacies that it is open to,
 * users of its association, and internal staff.
 */
export async function canSeeOrderMethods(
  db: Db,
  { user, laboratoryId }: { user: AuthUser; laboratoryId: number },
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM laboratory WHERE id = ${laboratoryId}::bigint AND ${isLaboratoryOf(user)}) AS allowed`.execute(
    db,
  )
  return rows[0]?.allowed === true
}

const isLaboratoryOf = (user: AuthUser): RawBuilder<boolean> => {
  if (isInternal(user.role)) return sql<boolean>`true`
  if (hasLaboratoryView(user)) return sql<boolean>`id IN ${associatesOf(user.laboratoryId)}`
  return sql<boolean>`EXISTS (SELECT 1 FROM user_pharmacy own
    WHERE own.user_id = ${user.id} AND laboratory.id IN ${laboratoriesOpenTo(sql`own.pharmacy_id`, null)})`
}
