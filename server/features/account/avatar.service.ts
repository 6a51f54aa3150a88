import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import type { Database } from '../../db/schema'

/** Stores a picture and gives its version. */
export async function saveAvatar(
  db: Kysely<Database>,
  { auth, jpeg, now }: { auth: Auth; jpeg: Buffer; now: Date },
): Promise<string> {
  const picture = { version: createHash('sha256').update(jpeg).digest('base64url').slice(0, 22), jpeg }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('user_picture')
      .values({ user_id: auth.user.id, ...picture })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(picture))
      .execute()
    await recordEvent(trx, { kind: 'avatar-changed', auth, happenedAt: now })
  })
  return picture.version
}

export async function removeAvatar(
  db: Kysely<Database>,
  { auth, now }: { auth: Auth; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('user_picture')
      .where('user_id', '=', auth.user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await recordEvent(trx, { kind: 'avatar-changed', auth, happenedAt: now, details: { removed: true } })
  })
}
