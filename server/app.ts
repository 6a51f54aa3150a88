import Fastify, { type FastifyInstance } from 'fastify'
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

  return app
}
