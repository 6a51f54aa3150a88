import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { pageOrThrow } from '../../plugins/sort-query'
import { pharmaciesByIds } from '../pharmacies/pharmacies.queries'
import { countByPosition, membersBelow, networkSortFields, parentUsers } from './network.queries'
import { memberOrThrow } from './portal-member'
import {
  connectedFields,
  countPharmacies,
  pharmacyIdsPage,
  placeFields,
  portalPharmacies,
} from './portal-pharmacies.queries'

export function registerPortalRoutes(app: FastifyInstance, { db }: Services): void {
  route(app, endpoints.laboratoryUser, async ({ params, auth }) => {
    const user = await memberOrThrow(db, auth, params.id)
    return { ...user, parentUsers: await parentUsers(db, { callerId: auth.user.id, userId: user.id }) }
  })

  route(app, endpoints.userChildren, async ({ params, query, auth }) => {
    const { id: userId } = await memberOrThrow(db, auth, params.id)
    const { data, count } = await membersBelow(db, {
      ...pageOrThrow(query, networkSortFields),
      ...{ userId, isDirect: true },
    })
    return { data: data.map(({ level: _, ...child }) => child), count }
  })

  route(app, endpoints.userHierarchy, async ({ params, query, auth }) => {
    const { id: userId } = await memberOrThrow(db, auth, params.id)
    return await membersBelow(db, { ...pageOrThrow(query, networkSortFields), userId, isDirect: false })
  })

  route(app, endpoints.hierarchySummary, async ({ params, auth }) => {
    const { id } = await memberOrThrow(db, auth, params.id)
    return { childUsers: await countByPosition(db, id) }
  })

  route(app, endpoints.pharmaciesSummary, async ({ params, auth }) => {
    const { id } = await memberOrThrow(db, auth, params.id)
    return await countPharmacies(db, id)
  })

  route(app, endpoints.laboratoryUserPharmacies, async ({ params, query, auth }) => {
    const { id: userId, laboratory } = await memberOrThrow(db, auth, params.id)
    const page = pageOrThrow(query, connectedFields)
    const { ids, count } = await pharmacyIdsPage(db, { ...page, userId, isConnected: true })
    if (!laboratory) return { data: [], count: 0 }
    return { data: await portalPharmacies(db, ids, { laboratoryId: laboratory.id }), count }
  })

  route(app, endpoints.pendingPharmacies, async ({ params, query, auth }) => {
    const { id: userId, laboratory } = await memberOrThrow(db, auth, params.id)
    const page = pageOrThrow(query, placeFields)
    const { ids, count } = await pharmacyIdsPage(db, { ...page, userId, isConnected: false })
    const pharmacies = await pharmaciesByIds(db, ids, { laboratoryId: laboratory?.id ?? null })
    return { data: pharmacies.map(({ id, name, address }) => ({ id, name, address })), count }
  })
}
