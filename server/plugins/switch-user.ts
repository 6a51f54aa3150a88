import { type Kysely, type Selectable, sql } from 'kysely'
import { prepared } from '../db/connection'
import type { Database } from '../db/schema'
import type { Auth, PharmacyTies } from './auth-types'
import { isInternal, pharmacyTies } from './pharmacy-access'
import { authUser } from './session-store'

type Candidate = Pick<
  Selectable<Database['app_user']>,
  'id' | 'username' | 'roles' | 'job_position' | 'laboratory_id'
> &
  PharmacyTies & { grants_access: boolean }

/**
 * The session acting in another user's place, or null where that is not allowed now (design.md §6): internal staff for
 * any active user who is not internal; a laboratory's users for those of a pharmacy, as long as each of that user's
 * pharmacies grants their laboratory access. They go on seeing with their laboratory's eyes: what a pharmacy grants is
 * its laboratory's own sales and their competition. Beside it, how that user and a pharmacy are tied.
 */
export async function actAs(
  db: Kysely<Database>,
  auth: Auth,
  { username, pharmacyId = null }: { username: string; pharmacyId?: number | null },
): Promise<{ auth: Auth; ties: PharmacyTies } | null> {
  // PostgreSQL holds no NUL character, and fails where it meets one.
  if (username.includes('\0')) return null
  const { rows } = await sql<Candidate>`${prepared('find-switched-user')}
    SELECT id, username, roles, job_position, laboratory_id, ${pharmacyTies(pharmacyId)}, (
      SELECT count(*) > 0 AND bool_and(coalesce(relation.laboratory_access, false))
      FROM user_pharmacy own
      LEFT JOIN pharmacy_laboratory_relation relation
        ON relation.pharmacy_id = own.pharmacy_id AND relation.laboratory_id = ${auth.user.laboratoryId}::int
      WHERE own.user_id = app_user.id) AS grants_access
    FROM app_user WHERE username = ${username.trim().toLowerCase()} AND active`.execute(db)
  const [found] = rows
  const user = found && authUser(found)
  if (!user || found.roles.some(isInternal)) return null
  if (isInternal(auth.user.role)) return { auth: { ...auth, user }, ties: found }
  return auth.user.laboratoryId !== null && user.role === 'ROLE_FARMACIA' && found.grants_access
    ? { auth: { ...auth, user: { ...user, laboratoryId: auth.user.laboratoryId } }, ties: found }
    : null
}
