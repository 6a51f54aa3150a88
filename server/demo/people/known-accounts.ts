import type { Kysely } from 'kysely'
import { checkPassword } from '../../access/password-hash'
import { revokeSessionsOf } from '../../access/session-store'
import { demoPassword } from '../../basics/demo-accounts'
import type { Database } from '../../db/schema'
import { demoUsernames } from './people'

type Known = { id: number; username: string }

/**
 * Demo accounts that anybody could still log in to: active, and with the password printed in the README. Looked up by
 * username, so that an installation without demo data needs one query only. Each different hash costs one argon2 check
 * (about 20 ms), and the demo uses the same hash for all.
 */
export async function knownAccounts(db: Kysely<Database>): Promise<Known[]> {
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'password_hash'])
    .where('username', 'in', demoUsernames())
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  const known = new Set<string>()
  for (const hash of new Set(users.map((user) => user.password_hash))) {
    if (await checkPassword(hash, demoPassword)) known.add(hash)
  }
  return users.filter((user) => known.has(user.password_hash)).map(({ id, username }) => ({ id, username }))
}

/** Deactivates the demo accounts and ends their sessions; their orders and sales stay. Returns their usernames. */
export async function retireKnownAccounts(db: Kysely<Database>, { now }: { now: Date }): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    const accounts = await knownAccounts(trx)
    for (const { id: userId } of accounts) {
      await trx.updateTable('app_user').set({ active: false }).where('id', '=', userId).execute()
      await revokeSessionsOf(trx, { userId, now })
    }
    return accounts.map(({ username }) => username)
  })
}
