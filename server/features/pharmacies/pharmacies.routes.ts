import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { isPharmacyUser } from '@/domain/people/roles'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { pharmaciesByIds, pharmacyIdsOf } from './pharmacies.queries'

export function registerPharmacyRoutes(app: FastifyInstance, { db, clock }: Services): void {
  // A laboratory sees no other relation of a pharmacy than the one with itself.
  route(app, endpoints.pharmacy, async ({ params, auth }) => {
    const [pharmacy] = await pharmaciesByIds(db, [params.id], auth.user)
    if (!pharmacy) throw new ApiError('not_found')
    return pharmacy
  })

  route(app, endpoints.pharmacyVisit, async ({ params, auth }) => {
    await db
      .insertInto('pharmacy_visit')
      .values({
        pharmacy_id: params.id,
        user_id: auth.user.id,
        real_user_id: auth.realUserId,
        visited_at: clock.now(),
      })
      .execute()
    return {}
  })

  route(app, endpoints.userPharmacies, async ({ query, auth }) => {
    const { laboratoryAssociation: associationId, after } = query
    const { ids, next } = await pharmacyIdsOf(db, auth.user, { associationId, after })
    if (ids.length === 0 && after === undefined && isPharmacyUser(auth.user.role)) {
      throw new ApiError('not_found', { message: 'La farmacia no posee relaciones activas' })
    }
    return { data: await pharmaciesByIds(db, ids, auth.user), next }
  })
}
