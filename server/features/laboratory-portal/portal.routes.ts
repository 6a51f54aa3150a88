import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { ApiError } from '../../plugins/api-error'
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
import { createPortalAnswers } from './portal-answers.cache'
import { portalRoute } from './portal-cached.routes'
import {
  connectedFields,
  countPharmacies,
  pendingFields,
  pendingPharmacies,
  pharmacyIdsPage,
  portalPharmacies,
} from './portal-pharmacies.queries'

export function registerPortalRoutes(app: FastifyInstance, { db }: Services): void {
  const services = { db, answers: createPortalAnswers({ db }) }

  portalRoute(app, endpoints.laboratoryUser, services, ({ auth }) => async (at, { userId }) => {
    const [[user], superiors] = await Promise.all([
      networkUsers(at, [userId]),
      parentUsers(at, { callerId: auth.user.id, userId }),
    ])
    if (!user) throw new ApiError('not_found')
    return { ...user, parentUsers: superiors }
  })

  portalRoute(app, endpoints.userChildren, services, ({ query }) => {
    const page = pageOrThrow(query, networkSortFields)
    return (at, { userId }) => childrenOf(at, { ...page, userId })
  })

  portalRoute(app, endpoints.userHierarchy, services, ({ query }) => {
    const page = pageOrThrow(query, networkSortFields)
    return (at, { userId }) => hierarchyOf(at, { ...page, userId })
  })

  portalRoute(app, endpoints.hierarchySummary, services, () => async (at, { userId }) => ({
    childUsers: await countByPosition(at, userId),
  }))

  portalRoute(
    app,
    endpoints.pharmaciesSummary,
    services,
    () =>
      (at, { userId }) =>
        countPharmacies(at, userId),
  )

  portalRoute(app, endpoints.laboratoryUserPharmacies, services, ({ query }) => {
    const page = pageOrThrow(query, connectedFields)
    return async (at, { userId, laboratoryId }) => {
      if (laboratoryId === null) return { data: [], count: 0 }
      const { ids, count } = await pharmacyIdsPage(at, { ...page, userId, isConnected: true })
      return { data: await portalPharmacies(at, ids, { laboratoryId }), count }
    }
  })

  portalRoute(app, endpoints.pendingPharmacies, services, ({ query }) => {
    const page = pageOrThrow(query, pendingFields)
    return async (at, { userId, laboratoryId }) => {
      const { ids, count } = await pharmacyIdsPage(at, { ...page, userId, isConnected: false })
      return { data: await pendingPharmacies(at, ids, { laboratoryId }), count }
    }
  })
}
