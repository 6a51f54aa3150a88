import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { madridDay } from '@/domain/basics/dates'
import { recordEvent } from '../../access/audit-event'
import { createPollingLoop, idleLoop } from '../../jobs/polling-loop'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import type { CatalogueCache } from '../catalogue/catalogue.cache'
import { createFiguresRefresher } from './figures-refresher'
import { type FiguresProgress, failedPharmacies, figuresProgress, markAllStale } from './staleness.queries'

/** Keeps the portal's figures up to date in the background, and tells staff how far they are. */
export function registerRelationFigureRoutes(
  app: FastifyInstance,
  { db, clock, refreshesFigures }: Pick<Services, 'db' | 'clock' | 'refreshesFigures'>,
  catalogues: CatalogueCache,
): void {
  const loop = refreshesFigures
    ? createPollingLoop({
        next: createFiguresRefresher({
          ...{ db, clock, catalogues },
          onFailure: ({ pharmacyId, error }) =>
            app.log.error({ pharmacyId, err: error }, 'figures not computed'),
        }),
        onError: (error) => app.log.error(error, 'figures not computed'),
      })
    : idleLoop
  app.addHook('onClose', loop.stop)

  const progress = async () => toWire(await figuresProgress(db, madridDay(clock.now())))

  route(app, endpoints.relationFigures, async () => {
    const failures = await failedPharmacies(db)
    return {
      ...(await progress()),
      failures: failures.map(({ failedAt, nextAttemptAt, ...failure }) => ({
        ...failure,
        failedAt: failedAt.toISOString(),
        nextAttemptAt: nextAttemptAt.toISOString(),
      })),
    }
  })

  route(app, endpoints.recomputeRelationFigures, async ({ auth }) => {
    await db.transaction().execute(async (trx) => {
      await markAllStale(trx)
      await recordEvent(trx, { kind: 'figures-recomputed', auth, happenedAt: clock.now() })
    })
    loop.poll()
    return await progress()
  })
}

const toWire = ({ lastComputedAt, ...counts }: FiguresProgress) => ({
  ...counts,
  lastComputedAt: lastComputedAt?.toISOString() ?? null,
})
