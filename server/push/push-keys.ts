import type { Kysely } from 'kysely'
import webPush from 'web-push'
import type { SecretBox } from '../basics/secret-box'
import type { Database } from '../db/schema'

export type PushKeys = { publicKey: string; privateKey: string }

const sealedFor = 'push key'

/**
 * The keys by which push services know this installation (VAPID): made by the first server that needs them, the same for all of them.
 * Null where they cannot be read: they were sealed under another SECRETS_KEY.
 */
export async function pushKeysOf(
  db: Kysely<Database>,
  { secrets, now }: { secrets: SecretBox; now: Date },
): Promise<PushKeys | null> {
  const stored = () =>
    db.selectFrom('push_key').select(['public_key', 'secret']).where('id', '=', 1).executeTakeFirst()
  let row = await stored()
  if (!row) {
    const made = webPush.generateVAPIDKeys()
    await db
      .insertInto('push_key')
      .values({
        id: 1,
        public_key: made.publicKey,
        secret: secrets.seal(made.privateKey, sealedFor),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = await stored()
  }
  const privateKey = row ? secrets.open(row.secret, sealedFor) : null
  return row && privateKey !== null ? { publicKey: row.public_key, privateKey } : null
}
