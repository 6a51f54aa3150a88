import Fastify, { type FastifyInstance } from 'fastify'
import { createCatalogueCache } from './features/catalogue/catalogue.cache'
import { registerCatalogueRoutes } from './features/catalogue/catalogue.routes'
import { registerOrderRoutes } from './features/orders/orders.routes'
import { registerPurchasingRoutes } from './features/purchasing/purchasing.routes'
import { createCubeCache } from './features/sales/sales.cubes'
import { registerSalesRoutes } from './features/sales/sales.routes'
import { registerSessionRoutes } from './features/session/session.routes'
import { registerAccess } from './plugins/access'
import { registerAuth } from './plugins/auth'
import { registerErrors } from './plugins/errors'
import type { Services } from './services'

/** Everything that the server answers, in one list. Opening the database and listening are main.ts's. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    routerOptions: { ignoreTrailingSlash: true },
    // A HEAD would run the visits' side effect without the caller's knowing.
    exposeHeadRoutes: false,
    trustProxy: config.trustProxy,
    bodyLimit: 2_000_000,
  })
  app.decorate('checksAnswers', !config.production)

  registerErrors(app)
  registerAuth(app, services)
  registerAccess(app, services)

  registerSessionRoutes(app, services)

  const catalogues = createCatalogueCache(services.db)
  const cubes = createCubeCache({ db: services.db, catalogues })
  registerCatalogueRoutes(app, catalogues)
  registerSalesRoutes(app, services, catalogues)
  registerPurchasingRoutes(app, services, cubes)
  registerOrderRoutes(app, services)

  return app
}
