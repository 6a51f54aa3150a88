import type { FastifyInstance } from 'fastify'
import { genericPenetration } from '@/contract/sales/sales-kpis'
import { addMonths, madridDay, monthOf } from '@/domain/basics/dates'
import { percentage } from '@/domain/basics/numbers'
import { route } from '../../../plugins/contract'
import type { Services } from '../../../plugins/services'
import { communitySales } from '../sales-rollup.queries'

/** With only two, each could compute the other's figures. */
const minPharmacies = 3

export function registerGenericPenetrationRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(app, genericPenetration, async ({ params }) => {
    const runningMonth = monthOf(madridDay(clock.now()))
    const { pharmacies, generic, brand } = await communitySales(db, {
      communityId: params.communityId,
      firstMonth: addMonths(runningMonth, -12),
      lastMonth: addMonths(runningMonth, -1),
    })
    return { percentage: pharmacies < minPharmacies ? null : percentage(generic, generic + brand) }
  })
}
