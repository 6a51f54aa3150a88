import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema'
import type { AuthUser } from './auth-types'
import { isInternal } from './pharmacy-access'

export type UserRow = Pick<
  Selectable<Database['app_user']>,
  'id' | 'username' | 'roles' | 'job_position' | 'laboratory_id'
>

/** Null for a user without a role, who may nothing. */
export function authUser({ id, username, roles, job_position, laboratory_id }: UserRow): AuthUser | null {
  const [role] = roles
  if (!role) return null
  // Whoever has a laboratory here sees with its eyes.
  const laboratoryId = role === 'ROLE_LABORATORIO' ? laboratory_id : null
  return { id, username, role, jobPosition: job_position, laboratoryId }
}

/** Whether every pharmacy of the statement's `app_user`, of which there is one at least, grants a laboratory access. */
export const grantsAccess = (laboratoryId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT count(*) > 0 AND bool_and(coalesce(relation.laboratory_access, false))
  FROM user_pharmacy place
  LEFT JOIN pharmacy_laboratory_relation relation
    ON relation.pharmacy_id = place.pharmacy_id AND relation.laboratory_id = ${laboratoryId}
  WHERE place.user_id = app_user.id)`

/**
 * The user in whose place `real` acts, or null where that is not allowed now (design.md §6): internal staff for any active
 * user who is not internal; a laboratory's users for those of a pharmacy, as long as each of that user's pharmacies grants
 * their laboratory access. They go on seeing with their laboratory's eyes: what a pharmacy grants is its laboratory's own
 * sales and their competition.
 */
export function userInPlace(
  real: Pick<AuthUser, 'role' | 'laboratoryId'>,
  place: UserRow & { grants_access: boolean },
): AuthUser | null {
  const user = authUser(place)
  if (!user || place.roles.some(isInternal)) return null
  if (isInternal(real.role)) return user
  return real.laboratoryId !== null && user.role === 'ROLE_FARMACIA' && place.grants_access
    ? { ...user, laboratoryId: real.laboratoryId }
    : null
}
