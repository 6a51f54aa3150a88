import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Role } from '@/contract/endpoint'
import type { Database } from '../db/schema'
import type { AuthUser, PharmacyTies } from './auth-types'

const internalRoles: readonly Role[] = ['ROLE_ADMIN', 'ROLE_SOPORTE', 'ROLE_AGENTE']
export const isInternal = (role: Role): boolean => internalRoles.includes(role)

/** Whether a laboratory's user acts in a pharmacy's place: they buy there, and decide nothing for the pharmacy. */
export const isLaboratoryInPlace = ({ role, laboratoryId }: AuthUser): boolean =>
  role === 'ROLE_FARMACIA' && laboratoryId !== null

/** Whether a user orders: a laboratory's only in a pharmacy's place. */
export const canOrder = ({ role }: Pick<AuthUser, 'role'>): boolean => role !== 'ROLE_LABORATORIO'

/** A pharmacy's ties with a user as columns of a statement about that row of `app_user`. */
export const pharmacyTies = (pharmacyId: number | null): RawBuilder<unknown> => sql`
  EXISTS (SELECT FROM pharmacy WHERE pharmacy.id = ${pharmacyId}::int) AS known,
  EXISTS (SELECT FROM user_pharmacy tie
    WHERE tie.pharmacy_id = ${pharmacyId}::int AND tie.user_id = app_user.id) AS own,
  EXISTS (SELECT FROM pharmacy_laboratory_relation tie WHERE tie.pharmacy_id = ${pharmacyId}::int
    AND tie.laboratory_id = app_user.laboratory_id AND tie.laboratory_access) AS granted`

/** Null for what can be no pharmacy's: beyond int4 PostgreSQL would fail instead of finding nothing. */
export const pharmacyIdOf = (id: number): number | null =>
  Number.isSafeInteger(id) && id >= 1 && id <= 2_147_483_647 ? id : null

/**
 * Whether a user may work with the pharmacy of these ties: pharmacy users with their own, internal staff with any.
 * Laboratory users only where `laboratories` says that the call is meant for them, and the pharmacy granted access.
 */
export function mayWork(user: AuthUser, ties: PharmacyTies, laboratories = false): boolean {
  if (isInternal(user.role)) return ties.known
  // That they may act in its place says that it grants access (access/resolve-impersonation).
  if (isLaboratoryInPlace(user) && !laboratories) return false
  if (user.role === 'ROLE_FARMACIA') return ties.own
  return laboratories && user.laboratoryId !== null && ties.granted
}

/** The same of a pharmacy that the call's path does not name. */
export async function maySeePharmacy(
  db: Kysely<Database>,
  user: AuthUser,
  { pharmacyId, laboratories }: { pharmacyId: number; laboratories?: boolean },
): Promise<boolean> {
  const { rows } = await sql<PharmacyTies>`
    SELECT ${pharmacyTies(pharmacyIdOf(pharmacyId))} FROM app_user WHERE app_user.id = ${user.id}`.execute(db)
  return rows[0] !== undefined && mayWork(user, rows[0], laboratories)
}

/** The ids of the laboratories that a laboratory stands for, as a subquery: its association's, or itself alone. */
export const associatesOf = (laboratoryId: number | null): RawBuilder<unknown> => sql`(
  SELECT associate.id FROM laboratory own
    JOIN laboratory associate ON associate.id = own.id OR associate.association_id = own.association_id
  WHERE own.id = ${laboratoryId}::int)`

/** Whether whoever sees with a laboratory's eyes stands for all of these too; everybody else does. */
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
