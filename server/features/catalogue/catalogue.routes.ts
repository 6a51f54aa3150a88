import type { FastifyInstance } from 'fastify'
import { catalogue, laboratoryColors } from '@/contract/catalogue/catalogue'
import { laboratoryShortages } from '@/contract/portal/laboratory-shortages'
import { madridDay } from '@/domain/basics/dates'
import { route } from '../../plugins/contract'
import { acceptedEncoding } from '../../plugins/encoding'
import { isUnchanged } from '../../plugins/etag'
import type { Services } from '../../plugins/services'
import type { CatalogueCache } from './catalogue.cache'
import { createPriceClock } from './coming-prices.service'
import { shortagesOfLaboratory } from './shortages.queries'

/** Also keeps prices up to date in the background. */
export function registerCatalogueRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'refreshesFigures'>,
  catalogues: CatalogueCache,
): void {
  if (services.refreshesFigures) {
    const prices = createPriceClock(services, (error) => app.log.error(error, 'prices not settled'))
    app.addHook('onClose', prices.stop)
  }

  route(app, catalogue, async ({ request, reply }) => {
    const { version, body } = await catalogues.current()
    reply.header('vary', 'accept-encoding')
    if (isUnchanged(request, reply, version)) return reply.send()
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(await body(encoding))
  })

  route(app, laboratoryShortages, ({ auth }) =>
    shortagesOfLaboratory(services.db, {
      laboratoryId: auth.user.laboratoryId,
      today: madridDay(services.clock.now()),
    }),
  )

  route(app, laboratoryColors, async () => {
    const { index } = await catalogues.current()
    return index.catalogue.laboratories.flatMap(({ id, corporativeColor }) =>
      corporativeColor === null ? [] : { id, corporativeColor },
    )
  })
}
