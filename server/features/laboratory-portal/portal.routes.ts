import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { pageOrThrow } from '../../plugins/sort-query'
import {
  childrenOf,
  countByPosition,
  hierarchyOf,
  networkSortFields,
  networkUsers,
  parentUsers,
} from './network.queries'
import { memberOrThrow } from './portal-member'
import {
  connectedFields,
  countPharmacies,
  pendingFields,
  pendingPharmacies,
  pharmacyIdsPage,
  portalPharmacies,
} from './portal-pharmacies.queries'

export function registerPortalRoutes(app: FastifyInstance, { db }: Services): void {
  route(app, endpoints.laboratoryUser, async ({ params, auth }) => {
    const { userId } = await memberOrThrow(db, auth, params.id)
    const [[user], superiors] = await Promise.all([
      networkUsers(db, [userId]),
      parentUsers(db, { callerId: auth.user.id, userId }),
    ])
    if (!user) throw new ApiError('not_found')
    return { ...user, parentUsers: superiors }
  })

  route(app, endpoints.userChildren, async ({ params, query, auth }) => {
    const { userId } = await memberOrThrow(db, auth, params.id)
    return await childrenOf(db, { ...pageOrThrow(query, networkSortFields), userId })
  })

  route(app, endpoints.userHierarchy, async ({ params, query, auth }) => {
    const { userId } = await memberOrThrow(db, auth, params.id)
    return await hierarchyOf(db, { ...pageOrThrow(query, networkSortFields), userId })
  })

  route(app, endpoints.hierarchySummary, async ({ params, auth }) => {
    const { userId } = await memberOrThrow(db, auth, params.id)
    return { childUsers: await countByPosition(db, userId) }
  })

  route(app, endpoints.pharmaciesSummary, async ({ params, auth }) => {
    const { userId } = await memberOrThrow(db, auth, params.id)
    return await countPharmacies(db, userId)
  })

  route(app, endpoints.laboratoryUserPharmacies, async ({ params, query, auth }) => {
    const { userId, laboratoryId } = await memberOrThrow(db, auth, params.id)
    const page = pageOrThrow(query, connectedFields)
    if (laboratoryId === null) return { data: [], count: 0 }
    const { ids, count } = await pharmacyIdsPage(db, { ...page, userId, isConnected: true })
    return { data: await portalPharmacies(db, ids, { laboratoryId }), count }
  })

  route(app, endpoints.pendingPharmacies, async ({ params, query, auth }) => {
    const { userId, laboratoryId } = await memberOrThrow(db, auth, params.id)
    const page = pageOrThrow(query, pendingFields)
    const { ids, count } = await pharmacyIdsPage(db, { ...page, userId, isConnected: false })
    return { data: await pendingPharmacies(db, ids, { laboratoryId }), count }
  })
}
