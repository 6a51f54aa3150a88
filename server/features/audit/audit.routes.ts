import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { recordEvent } from '../../access/audit-event'
import { canAccessPharmacy } from '../../access/pharmacy-access'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { canSeeOrderMethods } from '../purchasing/commercial-terms.queries'

export function registerAuditRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(app, endpoints.auditOrderExported, async ({ params, query, auth }) => {
    const isKnown = await canSeeOrderMethods(db, { user: auth.user, laboratoryId: params.id })
    const pharmacyId = query.pharma ?? null
    const mayName =
      pharmacyId === null || (await canAccessPharmacy(db, auth.user, { pharmacyId, laboratories: true }))
    if (!isKnown || !mayName) throw new ApiError('not_found')
    await recordEvent(db, {
      kind: 'purchase-order-exported',
      auth,
      happenedAt: clock.now(),
      pharmacyId,
      laboratoryId: params.id,
    })
    return {}
  })
}
