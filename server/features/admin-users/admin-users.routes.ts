import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { usersByIds } from '../../access/users.queries'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { pageOrThrow } from '../../plugins/sort-query'
import { userIdsPage, userSortFields } from './admin-users.queries'

export function registerAdminUserRoutes(app: FastifyInstance, { db }: Services): void {
  route(app, endpoints.adminUsers, async ({ query }) => {
    const { ids, count } = await userIdsPage(db, pageOrThrow(query, userSortFields))
    return { data: await usersByIds(db, ids), count }
  })
}
