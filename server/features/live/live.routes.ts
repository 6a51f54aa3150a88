import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { readVersions } from '@/domain/live/live-event'
import { associateIds, hasLaboratoryView } from '../../access/pharmacy-access'
import { ApiError } from '../../plugins/api-error'
import { bearerToken } from '../../plugins/bearer'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { createLiveHub, type LiveTimes } from './live-hub'

/** What tells a device that something of the pharmacy it looks at is newer (src/domain/live). */
export function registerLiveRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  times?: LiveTimes,
): void {
  const hub = createLiveHub({ db, clock }, times)
  // Before the server waits for the answers that are under way: these would never end.
  app.addHook('preClose', async () => hub.stop())

  route(app, endpoints.live, async ({ params, query, headers, auth, request, reply }) => {
    const token = bearerToken(request)
    if (token === null) throw new ApiError('unauthenticated')
    const { user, realUserId } = auth
    const laboratories = hasLaboratoryView(user) ? new Set(await associateIds(db, user.laboratoryId)) : null
    const body = await hub.open(
      {
        token,
        impersonated: user.id === realUserId ? null : user.username,
        userIds: [realUserId, user.id],
        pharmacy: params.id,
        laboratories,
      },
      { heard: readVersions(headers['last-event-id']), once: query.once === true },
    )
    // A proxy that keeps an answer back until it is whole is asked not to.
    return reply.header('x-accel-buffering', 'no').send(body)
  })
}
