import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../services'
import { pharmacyInPath } from './access'
import { ApiError } from './api-error'
import { findSession } from './session-store'
import { actAs } from './switch-user'

const bearer = /^Bearer ([\w-]{20,100})$/i

/**
 * Reads `Authorization: Bearer …` into `request.auth`, and in whose place with `X-Switch-User`; beside it, how they and the
 * pharmacy in the path are tied. Whether they may call is decided by plugins/access.
 */
export function registerAuth(app: FastifyInstance, { db, clock }: Services): void {
  app.decorateRequest('auth', null)
  app.decorateRequest('ties', null)
  app.decorateRequest('reading', null)
  app.addHook('onRequest', async (request) => {
    // Nothing public asks who calls, so nobody is turned away from it.
    if (request.routeOptions.config.access?.kind === 'public') return
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    if (token) await identify(request, token)
  })

  async function identify(request: FastifyRequest, token: string): Promise<void> {
    const pharmacyId = pharmacyInPath(request)
    const { reads } = request.routeOptions.config
    const found = await findSession(db, { token, now: clock.now(), pharmacyId, reads })
    if (!found) return
    const username = request.headers['x-switch-user']
    const caller =
      username === undefined
        ? found
        : await actAs(db, found.auth, { username: decoded(String(username)), pharmacyId })
    if (!caller) throw new ApiError('switch_refused')
    request.auth = caller.auth
    request.ties = caller.ties
    request.reading = found.reading
  }
}

/** The device writes the name as in a URL: a header holds no letters beyond Latin-1. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
