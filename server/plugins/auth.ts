import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endAct } from '../access/impersonation'
import { findSession } from '../access/session-store'
import { pharmacyInPath } from './access'
import { ApiError } from './api-error'
import { bearerToken } from './bearer'
import type { Services } from './services'

/**
 * Reads `Authorization: Bearer …` into `request.auth`, and in whose place with `X-Switch-User`, which takes an act that was
 * started (features/impersonation) and bars every other name; beside it, how they and the pharmacy in the path are tied.
 * Whether they may call is decided by plugins/access.
 */
export function registerAuth(app: FastifyInstance, { db, clock }: Services): void {
  app.decorateRequest('auth', null)
  app.decorateRequest('ties', null)
  app.decorateRequest('reading', null)
  app.addHook('onRequest', async (request) => {
    // Nothing public asks who calls, so nobody is turned away from it.
    if (request.routeOptions.config.access?.kind === 'public') return
    const token = bearerToken(request)
    if (token) await identify(request, token)
  })

  async function identify(request: FastifyRequest, token: string): Promise<void> {
    const header = request.headers['x-switch-user']
    const found = await findSession(db, {
      token,
      place: header === undefined ? null : nameIn(String(header)),
      now: clock.now(),
      pharmacyId: pharmacyInPath(request),
      reads: request.routeOptions.config.reads,
    })
    if (!found) return
    if ('refused' in found) {
      if (found.over) await endAct(db, { tokenHash: found.tokenHash, now: clock.now(), by: 'refused' })
      throw new ApiError('switch_refused')
    }
    request.auth = found.auth
    request.ties = found.ties
    request.reading = found.reading
  }
}

/**
 * The device writes the name as in a URL: a header holds no letters beyond Latin-1. What can be nobody's name becomes
 * none: PostgreSQL holds no NUL character, and fails where it meets one.
 */
function nameIn(header: string): string {
  const name = decoded(header)
  return name.includes('\0') ? '' : name.trim().toLowerCase()
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
