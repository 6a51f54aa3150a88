import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { maxStateBytes, maxViewsOfCall } from '@/contract/sales/sales-view-schema'
import type { Auth } from '../../access/auth-types'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { readViews, type ViewOwner } from './sales-views.queries'
import { mergeViews } from './sales-views.service'

export function registerSalesViewRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(app, endpoints.salesViews, ({ auth }) => readViews(db, ownerOf(auth)))

  route(
    app,
    endpoints.sendSalesViews,
    ({ body, auth }) => mergeViews(db, { owner: ownerOf(auth), sent: body.views, now: clock.now() }),
    { bodyLimit: maxViewsBytes },
  )
}

/** As many views as a call holds, with their names. */
const maxViewsBytes = maxViewsOfCall * (maxStateBytes + 1024)

/** The pair of users under which a device stores them, too (offline/database/identity). */
const ownerOf = ({ realUserId, user }: Auth): ViewOwner => ({ real_user_id: realUserId, user_id: user.id })
