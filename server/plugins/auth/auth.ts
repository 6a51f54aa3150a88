import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findConnectorKey, readConnectorKey } from '../../access/connector-keys'
import { sessionFinder } from '../../access/find-session'
import { endImpersonation } from '../../access/impersonation'
import { ApiError } from '../api-error'
import { bearerToken } from '../bearer'
import { addressKey } from '../limits/address-key'
import { createAttemptLimiter } from '../limits/attempt-limiter'
import type { Services } from '../services'
import { pharmacyInPath } from './access'

/** In a quarter of an hour, as many as log-ins that fail. */
const wrongKeysPerAddress = 100

/**
 * Resolves `Authorization: Bearer …` into `request.auth`, as the user in `X-Switch-User` where this session has started to
 * impersonate them (features/impersonation); any other name there is refused. Reads with it the caller's access to the
 * pharmacy in the path. Whether they may call is decided by plugins/auth/access.
 */
export function registerAuth(app: FastifyInstance, { db, clock }: Services): void {
  const findSession = sessionFinder(db)
  const wrongKeys = createAttemptLimiter({ db, clock }, 'connector key')
  app.decorateRequest('auth', null)
  app.decorateRequest('connector', null)
  app.decorateRequest('pharmacyAccess', null)
  app.decorateRequest('dataVersion', null)
  app.addHook('onRequest', async (request) => {
    // Public calls never look at the session, so an outdated token must not make them fail.
    if (request.routeOptions.config.access?.kind === 'public') return
    const token = bearerToken(request)
    if (!token) return
    if (request.routeOptions.config.access?.kind === 'connector') await identifyConnector(request, token)
    else await identify(request, token)
  })

  /** Wrong keys are counted by address, as wrong passwords are; a right one is never kept out by somebody else's. */
  async function identifyConnector(request: FastifyRequest, token: string): Promise<void> {
    const key = readConnectorKey(token)
    if (!key) return
    request.connector = await findConnectorKey(db, key)
    if (request.connector) return
    const address = { key: `address ${addressKey(request.ip)}`, most: wrongKeysPerAddress }
    const allowed = await wrongKeys.attempt([address])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
  }

  async function identify(request: FastifyRequest, token: string): Promise<void> {
    const header = request.headers['x-switch-user']
    const found = await findSession({
      token,
      impersonatedUsername: header === undefined ? null : nameIn(String(header)),
      now: clock.now(),
      pharmacyId: pharmacyInPath(request),
      dataVersion: request.routeOptions.config.dataVersion,
    })
    if (!found) return
    if ('refused' in found) {
      if (found.wasImpersonating)
        await endImpersonation(db, { tokenHash: found.tokenHash, now: clock.now(), by: 'refused' })
      throw new ApiError('switch_refused')
    }
    request.auth = found.auth
    request.pharmacyAccess = found.pharmacyAccess
    request.dataVersion = found.dataVersion
  }
}

/**
 * The device percent-encodes the name, since headers hold no characters beyond Latin-1. A name with a NUL character becomes
 * the empty name, which nobody has: PostgreSQL would fail on it.
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
