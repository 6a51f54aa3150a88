import { type Kysely, sql } from 'kysely'
import { lockAccount } from '../db/locks'
import type { Database } from '../db/schema'

type Db = Kysely<Database>

/** Browsers of a user that are told; of more, those that asked first are forgotten. */
export const mostOfUser = 20

export type Subscriber = {
  tokenHash: Buffer
  userId: number
  endpoint: string
  publicKey: string
  auth: string
  now: Date
}

/** One browser has one endpoint: it belongs to the session that named it last. Whoever subscribes has the app open and sees what waits. */
export const subscribe = (db: Db, given: Subscriber): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { tokenHash, userId, endpoint } = given
    await lockAccount(trx, userId)
    await sql`DELETE FROM push_subscription WHERE token_hash = ${tokenHash} OR endpoint = ${endpoint}`.execute(
      trx,
    )
    const row = {
      token_hash: tokenHash,
      user_id: userId,
      endpoint,
      origin: new URL(endpoint).origin,
      public_key: given.publicKey,
      auth: given.auth,
      created_at: given.now,
    }
    await trx
      .insertInto('push_subscription')
      .values(row)
      // Two users at the same browser, at the same moment.
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    await sql`DELETE FROM push_subscription WHERE token_hash IN (
      SELECT token_hash FROM push_subscription WHERE user_id = ${userId}
      ORDER BY created_at DESC, token_hash = ${tokenHash} DESC OFFSET ${mostOfUser})`.execute(trx)
  })

export const unsubscribe = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('push_subscription').where('token_hash', '=', tokenHash).execute()
