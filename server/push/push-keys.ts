import { type Kysely, sql } from 'kysely'
import webPush from 'web-push'
import type { SecretBox } from '../basics/secret-box'
import type { Database } from '../db/schema'

export type PushKeys = { publicKey: string; privateKey: string }

const sealedFor = 'push key'

/**
 * The keys by which push services know this installation (VAPID): made by the first server that needs them, the same for all of them.
 * Null where they cannot be read, since they were sealed under another SECRETS_KEY, and browsers still count on them; after a
 * restore, which ends all sessions, others take their place.
 */
export async function pushKeysOf(
  db: Kysely<Database>,
  { secrets, now }: { secrets: SecretBox; now: Date },
): Promise<PushKeys | null> {
  const stored = () =>
    db.selectFrom('push_key').select(['public_key', 'secret']).where('id', '=', 1).executeTakeFirst()
  for (let attempt = 1; attempt <= 2; attempt++) {
    const row = (await stored()) ?? (await makeKeys(db, { secrets, now }).then(stored))
    const privateKey = row ? secrets.open(row.secret, sealedFor) : null
    if (row && privateKey !== null) return { publicKey: row.public_key, privateKey }
    if (row)
      await sql`DELETE FROM push_key WHERE secret = ${row.secret}
        AND NOT EXISTS (SELECT 1 FROM push_subscription)`.execute(db)
  }
  return null
}

async function makeKeys(
  db: Kysely<Database>,
  { secrets, now }: { secrets: SecretBox; now: Date },
): Promise<void> {
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
}
