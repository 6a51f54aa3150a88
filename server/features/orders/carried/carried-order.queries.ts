import { type Kysely, sql } from 'kysely'
import type { Auth, AuthUser } from '../../../access/auth-types'
import { authorizeImpersonation } from '../../../access/impersonation'
import { authUser } from '../../../access/resolve-impersonation'
import type { Database } from '../../../db/schema'
import { personFor, personOf } from '../visible-orders.queries'

/** Who made an order, as they would order now: themselves, or as whom they acted. Null who may no longer. */
export async function findMaker(
  db: Kysely<Database>,
  { userId, actedAs }: { userId: number; actedAs: string | null },
): Promise<AuthUser | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'roles', 'job_position', 'laboratory_id'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  const real = row ? authUser(row) : null
  if (real === null || actedAs === null) return real
  // A session that is over: only who it was counts.
  const auth: Auth = { user: real, realUserId: real.id, mustAgree: false, tokenHash: Buffer.alloc(0) }
  return (await authorizeImpersonation(db, auth, actedAs))?.user ?? null
}

/** The order that a pharmacy has under a key, with the hash of what was ordered. */
export const findByKey = async (
  db: Kysely<Database>,
  { pharmacyId, key }: { pharmacyId: number; key: string },
): Promise<{ id: number; name: string; body_hash: Buffer } | undefined> =>
  await db
    .selectFrom('purchase_order')
    .select(['id', 'name', 'body_hash'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** How who made it is called, for who may know (personFor); null otherwise. */
export async function nameOfMaker(
  db: Kysely<Database>,
  { userId, reader }: { userId: number; reader: AuthUser },
): Promise<string | null> {
  const { rows } = await sql<{ maker: { name: string } | null }>`
    SELECT ${personFor(reader)} AS maker FROM (SELECT ${userId}::int AS id) made ${personOf(sql`made.id`)}`.execute(
    db,
  )
  return rows[0]?.maker?.name ?? null
}

/** How its pharmacy and its laboratories are called. */
export async function namesOf(
  db: Kysely<Database>,
  { pharma, laboratories }: { pharma: number; laboratories: readonly number[] },
): Promise<{ pharmacy: string; laboratories: string[] }> {
  const { rows } = await sql<{ name: string; laboratories: string[] | null }>`
    SELECT name, (SELECT array_agg(laboratory.name ORDER BY laboratory.name) FROM laboratory
      WHERE laboratory.id = ANY(${[...laboratories]}::int[])) AS laboratories
    FROM pharmacy WHERE id = ${pharma}`.execute(db)
  return { pharmacy: rows[0]?.name ?? '', laboratories: rows[0]?.laboratories ?? [] }
}
