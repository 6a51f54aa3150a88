import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { notificationsOf, readNotification } from './notifications.queries'

export function registerNotificationRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(app, endpoints.notifications, ({ auth }) =>
    notificationsOf(db, { user: auth.user, now: clock.now() }),
  )

  route(app, endpoints.notificationView, async ({ params, auth }) => {
    const { user, realUserId } = auth
    const notification = await readNotification(db, { id: params.id, user, realUserId, now: clock.now() })
    if (!notification) throw new ApiError('not_found')
    return notification
  })
}
