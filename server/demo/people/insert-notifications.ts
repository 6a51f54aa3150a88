import type { Transaction } from 'kysely'
import { sanitiseRichText } from '../../basics/rich-text'
import type { Database } from '../../db/schema'
import type { DemoNotification, DemoView } from './notifications'

export async function insertNotifications(
  trx: Transaction<Database>,
  { notifications, views }: { notifications: readonly DemoNotification[]; views: readonly DemoView[] },
): Promise<void> {
  await trx
    .insertInto('notification')
    .values(
      notifications.map(({ shippingDate, content, ...row }) => ({
        ...row,
        content: sanitiseRichText(content),
        shipping_date: shippingDate,
      })),
    )
    .execute()
  await trx
    .insertInto('notification_view')
    .values(
      views.map(({ notificationId, userId, viewedAt }) => ({
        notification_id: notificationId,
        user_id: userId,
        real_user_id: userId,
        viewed_at: viewedAt,
      })),
    )
    .execute()
}
