import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { invitationLimitMs, queueMessageWithLink } from '../mail/message-link'
import { invitationMessage } from './invitation.documents'

/** Queues the mail with the link to choose a password. */
export async function inviteUser(
  db: Kysely<Database>,
  { userId, publicUrl, now }: { userId: number; publicUrl: string; now: Date },
): Promise<void> {
  const { username } = await db
    .selectFrom('app_user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await queueMessageWithLink(db, {
    userId,
    now,
    expiresAt: new Date(now.getTime() + invitationLimitMs),
    ...invitationMessage(publicUrl, username),
  })
}
