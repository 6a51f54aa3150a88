import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import type { User } from '@/contract/session'
import type { AuthUser } from '../../access/auth-types'
import { isInNetworkOf } from '../../access/user-network.queries'
import { usersByIds } from '../../access/users.queries'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { sortOrThrow } from '../../plugins/sort-query'
import { pharmaciesByIds } from '../pharmacies/pharmacies.queries'
import { pharmacyIdsPage, pharmacySortFields, userIdsPage, userSortFields } from './portal.queries'

export function registerPortalRoutes(app: FastifyInstance, { db }: Services): void {
  route(app, endpoints.laboratoryUser, async ({ params, auth }) => networkUser(auth.user, params.id))

  route(app, endpoints.laboratoryUserPharmacies, async ({ params, query, auth }) => {
    const { laboratory } = await networkUser(auth.user, params.id)
    if (!laboratory) return { data: [], count: 0 }
    const laboratoryId = laboratory.id
    const sort = sortOrThrow(query.sort, pharmacySortFields)
    const { ids, count } = await pharmacyIdsPage(db, { ...query, sort, userId: params.id })
    return { data: await pharmaciesByIds(db, ids, { laboratoryId }), count }
  })

  route(app, endpoints.adminUsers, async ({ query }) => {
    const sort = sortOrThrow(query.sort, userSortFields)
    const { ids, count } = await userIdsPage(db, { ...query, sort })
    return { data: await usersByIds(db, ids), count }
  })

  /** The caller or somebody below them; anybody else is answered like a user who does not exist. */
  async function networkUser(chief: AuthUser, userId: number): Promise<User> {
    const known = await isInNetworkOf(db, { chiefId: chief.id, userId })
    const [user] = known ? await usersByIds(db, [userId]) : []
    if (!user) throw new ApiError('not_found')
    return user
  }
}
