import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endpoints } from '@/contract/endpoints'
import { recordEvent } from '../../access/audit-event'
import { canAccessPharmacy } from '../../access/pharmacy-access'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { registerSweep } from '../../plugins/limits/sweep'
import type { Services } from '../../plugins/services'
import { sortOrThrow } from '../../plugins/sort-query'
import { canSeeOrderMethods } from '../purchasing/commercial-terms.queries'
import { auditSortFields, listAuditEvents } from './audit.queries'

/** Events are kept for years (`audit_event_life` in migration 0020): a day more or less is none. */
const forgetEveryMs = 24 * 3_600_000

export function registerAuditRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  registerSweep(app, {
    everyMs: forgetEveryMs,
    sweep: () => sql`SELECT forget_audit_events()`.execute(db),
    failure: 'old audit events not deleted',
  })

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

  route(app, endpoints.auditEvents, async ({ query }) =>
    listAuditEvents(db, { ...query, sort: sortOrThrow(query.sort, auditSortFields) }),
  )
}
