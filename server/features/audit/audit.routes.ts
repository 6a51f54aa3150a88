import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endpoints } from '@/contract/endpoints'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { maySeePharmacy } from '../../plugins/pharmacy-access'
import type { Services } from '../../services'
import { recordEvent } from './audit.queries'

export function registerAuditRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(app, endpoints.auditOrderExported, async ({ params, query, auth }) => {
    const laboratory = await db
      .selectFrom('laboratory')
      .select('id')
      // As bigint: a number beyond int4 finds nothing, instead of failing.
      .where('id', '=', sql<number>`${params.id}::bigint`)
      .executeTakeFirst()
    const pharmacyId = query.pharma ?? null
    const mayName =
      pharmacyId === null || (await maySeePharmacy(db, auth.user, { pharmacyId, laboratories: true }))
    if (!laboratory || !mayName) throw new ApiError('not_found')
    await recordEvent(db, {
      kind: 'purchase-order-exported',
      auth,
      happenedAt: clock.now(),
      pharmacyId,
      laboratoryId: laboratory.id,
    })
    return {}
  })
}
