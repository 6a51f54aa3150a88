import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { AuthUser } from '../../plugins/auth-types'
import { associatesOf, isInternal } from '../../plugins/pharmacy-access'

/* Conditions, campaigns and minimum amounts are commercial terms: who may see which. */

type Db = Kysely<Database>

/**
 * Whether a quickwin is active and this user's to see: a pharmacy's that one of theirs may use, a laboratory's that
 * it takes part in (conditions are commercial terms), and any for internal staff.
 */
export async function maySeeQuickwin(
  db: Db,
  { user, quickwinId }: { user: AuthUser; quickwinId: number },
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    SELECT EXISTS (
      SELECT FROM quickwin JOIN quickwin_laboratory part ON part.quickwin_id = quickwin.id
      WHERE quickwin.id = ${quickwinId}::bigint AND quickwin.active AND ${partOf(user)}) AS allowed`.execute(
    db,
  )
  return rows[0]?.allowed === true
}

const partOf = (user: AuthUser): RawBuilder<boolean> => {
  if (isInternal(user.role)) return sql<boolean>`true`
  if (user.laboratoryId !== null || user.role === 'ROLE_LABORATORIO')
    return sql<boolean>`part.laboratory_id = ${user.laboratoryId}::int`
  return sql<boolean>`part.main AND EXISTS (
    SELECT FROM user_pharmacy own JOIN pharmacy_laboratory_relation relation USING (pharmacy_id)
    WHERE own.user_id = ${user.id} AND relation.laboratory_id = part.laboratory_id)`
}

/**
 * Whether the order methods of a laboratory are this user's to see (minimum amounts are commercial terms): a
 * pharmacy's that has a relation with it or a quickwin in which it takes part, its association's, and internal staff.
 */
export async function maySeeMethods(
  db: Db,
  { user, laboratoryId }: { user: AuthUser; laboratoryId: number },
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    SELECT EXISTS (
      SELECT FROM laboratory WHERE id = ${laboratoryId}::bigint AND ${dealsWithLaboratory(user)}) AS allowed`.execute(
    db,
  )
  return rows[0]?.allowed === true
}

const dealsWithLaboratory = (user: AuthUser): RawBuilder<boolean> => {
  if (isInternal(user.role)) return sql<boolean>`true`
  if (user.laboratoryId !== null || user.role === 'ROLE_LABORATORIO')
    return sql<boolean>`id IN ${associatesOf(user.laboratoryId)}`
  return sql<boolean>`EXISTS (
    SELECT FROM user_pharmacy own JOIN pharmacy_laboratory_relation relation USING (pharmacy_id)
    WHERE own.user_id = ${user.id} AND (relation.laboratory_id = laboratory.id OR EXISTS (
      SELECT FROM quickwin
        JOIN quickwin_laboratory main ON main.quickwin_id = quickwin.id AND main.main
        JOIN quickwin_laboratory part ON part.quickwin_id = quickwin.id
      WHERE quickwin.active AND main.laboratory_id = relation.laboratory_id AND part.laboratory_id = laboratory.id)))`
}
