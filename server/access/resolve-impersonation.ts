import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isInternal, isLaboratoryUser, isPharmacyUser } from '@/domain/people/roles'
import type { Database } from '../db/schema'
import type { AuthUser } from './auth-types'
import { reachesPharmacy } from './laboratory-reach'

export type UserRow = Pick<
  Selectable<Database['app_user']>,
  'id' | 'username' | 'roles' | 'job_position' | 'laboratory_id'
>

/** Null for a user without a role, who may nothing. */
export function authUser({ id, username, roles, job_position, laboratory_id }: UserRow): AuthUser | null {
  const [role] = roles
  if (!role) return null
  // Sets the view (AuthUser.laboratoryId): staff and pharmacy users have none, even if their row names a laboratory.
  const laboratoryId = isLaboratoryUser(role) ? laboratory_id : null
  return { id, username, role, jobPosition: job_position, laboratoryId }
}

/**
 * Whether the laboratory's user in the statement's `real_user` looks after every pharmacy of its `app_user`, of which there is
 * one at least, and each grants the laboratory access.
 */
export const grantsAccess: RawBuilder<unknown> = sql`(
  SELECT count(*) > 0 AND bool_and(coalesce(relation.laboratory_access, false)
    AND ${reachesPharmacy('real_user', sql`own.pharmacy_id`)})
  FROM user_pharmacy own
  LEFT JOIN pharmacy_laboratory_relation relation
    ON relation.pharmacy_id = own.pharmacy_id AND relation.laboratory_id = real_user.laboratory_id
  WHERE own.user_id = app_user.id)`

/**
 * The user that `real` becomes by impersonating `target`, or null where that is not allowed now (design.md §6). Internal
 * staff may impersonate any active user who is not internal; laboratory users those of a pharmacy, as long as they look after
 * each of that user's pharmacies and it grants their laboratory access. They keep their laboratory's view: a pharmacy grants access to what it
 * sells of that laboratory and of its competitors, to nothing else.
 */
export function resolveImpersonation(
  real: Pick<AuthUser, 'role' | 'laboratoryId'>,
  target: UserRow & { grants_access: boolean },
): AuthUser | null {
  const user = authUser(target)
  if (!user || target.roles.some(isInternal)) return null
  if (isInternal(real.role)) return user
  return real.laboratoryId !== null && isPharmacyUser(user.role) && target.grants_access
    ? { ...user, laboratoryId: real.laboratoryId }
    : null
}
