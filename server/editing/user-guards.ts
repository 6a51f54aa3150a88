import { sql, type Transaction } from 'kysely'
import type { Auth } from '../access/auth-types'
import type { Database } from '../db/schema'

/** Keeps the administration open: nobody shuts themselves out of it, and nobody the last one who is in it. */
export async function userFaults(
  trx: Transaction<Database>,
  { username, auth }: { username: string; auth: Auth },
): Promise<Record<string, string>> {
  const edited = await trx
    .selectFrom('app_user')
    .select(['id', 'active', 'roles'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  if (edited.id === auth.realUserId) {
    if (!edited.active) return { active: 'no puede darse de baja a usted mismo' }
    if (edited.roles[0] !== 'ROLE_ADMIN') return { role: 'no puede dejar usted mismo la administración' }
  }
  const admin = await trx
    .selectFrom('app_user')
    .select('id')
    .where('active', '=', true)
    .where(sql<boolean>`roles[1] = 'ROLE_ADMIN'`)
    .executeTakeFirst()
  return admin ? {} : { active: 'tiene que quedar algún usuario de administración' }
}
