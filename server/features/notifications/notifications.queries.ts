import { type Kysely, sql } from 'kysely'
import type { Notification } from '@/contract/support/notifications'
import type { AuthUser } from '../../access/auth-types'
import type { Database } from '../../db/schema'

type Reader = { user: AuthUser; now: Date }
type ReadRequest = Reader & { id: number; realUserId: number }

/** Notifications sent to the user's role so far, the newest first, with whether this user has read them. */
export async function notificationsOf(db: Kysely<Database>, { user, now }: Reader): Promise<Notification[]> {
  const rows = await sentTo(db, { user, now })
    .leftJoin('notification_view as v', (join) =>
      join.onRef('v.notification_id', '=', 'n.id').on('v.user_id', '=', user.id),
    )
    .select(['n.id', 'n.title', 'n.shipping_date', 'v.viewed_at'])
    .orderBy('n.shipping_date', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
  return rows.map(({ id, title, shipping_date, viewed_at }) => ({
    id,
    title,
    shippingDate: shipping_date.toISOString(),
    viewed: viewed_at !== null,
  }))
}

/** The content of one of them, which marks it as read; null for any other. The time of the first reading stays. */
export async function readNotification(
  db: Kysely<Database>,
  { id, user, realUserId, now }: ReadRequest,
): Promise<{ title: string; content: string; shippingDate: string } | null> {
  const found = await sentTo(db, { user, now })
    .select(['n.id', 'n.title', 'n.content', 'n.shipping_date'])
    // As bigint: a number beyond int4 finds nothing, instead of failing.
    .where('n.id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst()
  if (!found) return null
  await db
    .insertInto('notification_view')
    .values({ user_id: user.id, real_user_id: realUserId, notification_id: found.id, viewed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { title: found.title, content: found.content, shippingDate: found.shipping_date.toISOString() }
}

const sentTo = (db: Kysely<Database>, { user, now }: Reader) =>
  db
    .selectFrom('notification as n')
    .where('n.shipping_date', '<=', now)
    .where(sql<boolean>`${user.role} = ANY (n.roles)`)
