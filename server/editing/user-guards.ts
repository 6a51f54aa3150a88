import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { Entry } from '@/contract/editing/entries'
import { role } from '@/contract/editing/entry-people'
import { isInternal } from '@/domain/people/roles'
import type { Auth } from '../access/auth-types'
import type { Database } from '../db/schema'

type Faults = Record<string, string>

export const isOfStaff = (user: Entry | null): boolean => {
  const parsed = v.safeParse(role, user?.role)
  return parsed.success && isInternal(parsed.output)
}

/**
 * A link to choose a password goes to a user's address: whoever gave a colleague another one would get in as them. A colleague
 * who left the staff could be given one, and come back.
 */
function takeOverFaults(before: Entry, after: Entry): Faults {
  if (!isOfStaff(before)) return {}
  return {
    ...(before.email !== after.email && { email: 'la de otra cuenta interna solo se cambia con «apply»' }),
    ...(!isOfStaff(after) && { role: 'una cuenta interna solo deja de serlo con «apply»: dela de baja' }),
  }
}

/** Keeps the administration open, and everybody's account their own: `before` and `after` are the user as stored. */
export async function userFaults(
  trx: Transaction<Database>,
  { username, auth, before, after }: { username: string; auth: Auth; before: Entry | null; after: Entry },
): Promise<Faults> {
  const edited = await trx
    .selectFrom('app_user')
    .select(['id', 'active', 'roles'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  if (edited.id === auth.realUserId) {
    if (!edited.active) return { active: 'no puede darse de baja a usted mismo' }
    if (edited.roles[0] !== 'ROLE_ADMIN') return { role: 'no puede dejar usted mismo la administración' }
  } else if (before !== null) {
    const faults = takeOverFaults(before, after)
    if (Object.keys(faults).length > 0) return faults
  }
  const admin = await trx
    .selectFrom('app_user')
    .select('id')
    .where('active', '=', true)
    .where(sql<boolean>`roles[1] = 'ROLE_ADMIN'`)
    .executeTakeFirst()
  return admin ? {} : { active: 'tiene que quedar algún usuario de administración' }
}
