import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isInternal, isLaboratoryUser, isPharmacyUser } from '@/domain/people/roles'
import type { Database } from '../db/schema'
import type { AuthUser, PharmacyAccess } from './auth-types'
import { pharmaciesReachedBy, reachesPharmacy } from './laboratory-reach'

/** Whether a laboratory's user impersonates a pharmacy's: they buy there, and decide nothing for the pharmacy. */
export const isLaboratoryImpersonating = ({ role, laboratoryId }: AuthUser): boolean =>
  isPharmacyUser(role) && laboratoryId !== null

/** Whether a caller has a laboratory's view (AuthUser): its own users, and those of them who impersonate a pharmacy's. */
export const hasLaboratoryView = ({ role, laboratoryId }: AuthUser): boolean =>
  laboratoryId !== null || isLaboratoryUser(role)

/** Laboratory users order only while impersonating a pharmacy's user, and then have its role. */
export const canOrder = ({ role }: Pick<AuthUser, 'role'>): boolean => !isLaboratoryUser(role)

/** Who impersonates a pharmacy's user looks after it (resolve-impersonation.ts): its own pharmacies are those that are reached. */
const reachesByLinks = (user: AuthUser): boolean => hasLaboratoryView(user) && !isPharmacyUser(user.role)

/**
 * What a statement with `reachedPharmacies` begins with: the pharmacies that a laboratory's user looks after, found once. In a
 * distributed database they are found on one node, and what they have on all others.
 */
export const withReached = (user: AuthUser): RawBuilder<unknown> =>
  reachesByLinks(user)
    ? sql`WITH reached AS MATERIALIZED (SELECT pharmacy_id FROM ${pharmaciesReachedBy(user.id)} AS pharmacies)`
    : sql``

/** Ids of the pharmacies of a caller with a laboratory's view, or of a pharmacy's user, as a subquery. */
export const reachedPharmacies = (user: AuthUser): RawBuilder<unknown> =>
  reachesByLinks(user)
    ? sql`(SELECT pharmacy_id FROM reached)`
    : sql`(SELECT pharmacy_id FROM user_pharmacy WHERE user_id = ${user.id})`

/** The access of a user (`user`, a table of the statement) to a pharmacy, as columns; none to none. */
export const pharmacyAccessColumns = (pharmacyId: number | null, user: string): RawBuilder<unknown> => {
  if (pharmacyId === null) return sql`false AS known, false AS own, false AS granted`
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql`
  EXISTS (SELECT 1 FROM pharmacy WHERE pharmacy.id = ${pharmacyId}::int) AS known,
  EXISTS (SELECT 1 FROM user_pharmacy mine
    WHERE mine.pharmacy_id = ${pharmacyId}::int AND mine.user_id = ${column('id')}) AS own,
  EXISTS (SELECT 1 FROM pharmacy_laboratory_relation relation WHERE relation.pharmacy_id = ${pharmacyId}::int
    AND relation.laboratory_id = ${column('laboratory_id')} AND relation.laboratory_access)
    AND ${reachesPharmacy(user, sql`${pharmacyId}::int`)} AS granted`
}

/** Null for a number that no pharmacy can have: beyond int4 PostgreSQL would fail instead of finding nothing. */
export const pharmacyIdOf = (id: number): number | null =>
  Number.isSafeInteger(id) && id >= 1 && id <= 2_147_483_647 ? id : null

/**
 * Whether a user may work with a pharmacy: pharmacy users with their own, internal staff with any. Laboratory users only
 * where `laboratories` says that the call is meant for them, with those that they look after (laboratory-reach.ts) and that
 * granted access.
 */
export function canAccess(user: AuthUser, access: PharmacyAccess, laboratories = false): boolean {
  if (isInternal(user.role)) return access.known
  // Impersonating implies that the pharmacy grants access (resolve-impersonation.ts).
  if (isLaboratoryImpersonating(user) && !laboratories) return false
  if (isPharmacyUser(user.role)) return access.own
  return laboratories && user.laboratoryId !== null && access.granted
}

/** `canAccess` for a pharmacy that is not named in the call's path, and so was not looked up with the session. */
export async function canAccessPharmacy(
  db: Kysely<Database>,
  user: AuthUser,
  { pharmacyId, laboratories }: { pharmacyId: number; laboratories?: boolean },
): Promise<boolean> {
  const { rows } = await sql<PharmacyAccess>`
    SELECT ${pharmacyAccessColumns(pharmacyIdOf(pharmacyId), 'app_user')} FROM app_user WHERE app_user.id = ${user.id}`.execute(
    db,
  )
  return rows[0] !== undefined && canAccess(user, rows[0], laboratories)
}

/** Ids of the laboratories whose data a laboratory's users see, as a subquery: all of its association, or itself alone. */
export const associatesOf = (laboratoryId: number | null): RawBuilder<unknown> => sql`(
  SELECT associate.id FROM laboratory own
    JOIN laboratory associate ON associate.id = own.id OR associate.association_id = own.association_id
  WHERE own.id = ${laboratoryId}::int)`

/**
 * Whether a product (`product`) belongs to the laboratory's association, and to a laboratory that the order names: after a product has
 * changed hands, neither its old nor its new laboratory sees the earlier orders of it.
 */
export const isOrderedFrom = (laboratoryId: number | null, named: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`product.laboratory_id = ANY(ARRAY${associatesOf(laboratoryId)}) AND product.laboratory_id = ANY(${named})`

export async function associateIds(db: Kysely<Database>, laboratoryId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${associatesOf(laboratoryId)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether all of these laboratories are visible to a caller with a laboratory's view; true for every other caller. */
export async function areAssociates(
  db: Kysely<Database>,
  { laboratoryId }: AuthUser,
  laboratoryIds: readonly number[],
): Promise<boolean> {
  if (laboratoryId === null) return true
  const { rows } = await sql<{ all: boolean }>`
    SELECT ${[...laboratoryIds]}::bigint[] <@ ARRAY${associatesOf(laboratoryId)}::bigint[] AS all`.execute(db)
  return rows[0]?.all === true
}
