import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../services'
import { ApiError } from './api-error'
import type { Auth } from './auth-types'
import { findSession } from './session-store'
import { actAs } from './switch-user'

const bearer = /^Bearer ([\w-]{20,100})$/i

/**
 * Reads `Authorization: Bearer …` into `request.auth`, and in whose place with `X-Switch-User`. Whether a session is
 * needed is decided by plugins/access.
 */
export function registerAuth(app: FastifyInstance, { db, clock }: Services): void {
  app.decorateRequest('auth', null)
  app.addHook('onRequest', async (request) => {
    // Nothing public asks who calls, so nobody is turned away from it.
    if (request.routeOptions.config.access?.kind === 'public') return
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    if (token) request.auth = await identify(request, token)
  })

  async function identify(request: FastifyRequest, token: string): Promise<Auth | null> {
    const auth = await findSession(db, { token, now: clock.now() })
    const username = request.headers['x-switch-user']
    if (!auth || username === undefined) return auth
    const switched = await actAs(db, auth, decoded(String(username)))
    if (!switched) throw new ApiError('switch_refused')
    return switched
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
