import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ConnectorCaller } from '../../access/auth-types'
import { findConnectorKey, findOrderKey, readConnectorKey } from '../../access/connector-keys'
import { sessionFinder } from '../../access/find-session'
import { endImpersonation } from '../../access/impersonation'
import { orderTokens } from '../../access/order-tokens'
import { isExpired } from '../../access/session-store'
import { ApiError } from '../api-error'
import { bearerToken } from '../bearer'
import type { Services } from '../services'
import { pharmacyInPath } from './access'
import { wrongKeyCounter } from './wrong-keys'

/**
 * Resolves `Authorization: Bearer …` into `request.auth`, as the user in `X-Switch-User` where this session has started to
 * impersonate them (features/impersonation); any other name there is refused. Reads with it the caller's access to the
 * pharmacy in the path. Whether they may call is decided by plugins/auth/access.
 */
export function registerAuth(app: FastifyInstance, { db, clock, config }: Services): void {
  const findSession = sessionFinder(db)
  const countWrongKey = wrongKeyCounter({ db, clock })
  const tokens = orderTokens(config)
  app.decorateRequest('auth', null)
  app.decorateRequest('connector', null)
  app.decorateRequest('pharmacyAccess', null)
  app.decorateRequest('dataVersion', null)
  app.addHook('onRequest', async (request) => {
    // Public calls never look at the session, so an outdated token must not make them fail.
    const { access } = request.routeOptions.config
    if (access?.kind === 'public') return
    const token = bearerToken(request)
    if (!token) return
    if (access?.kind === 'connector') await identifyConnector(request, token)
    else if (access?.kind === 'fedicom') request.connector = await callerOfToken(token)
    else await identify(request, token)
  })

  async function callerOfToken(token: string): Promise<ConnectorCaller | null> {
    const named = tokens.read(token, clock.now())
    return named && (await findOrderKey(db, named))
  }

  async function identifyConnector(request: FastifyRequest, token: string): Promise<void> {
    const key = readConnectorKey(token)
    if (!key) return
    request.connector = await findConnectorKey(db, key)
    if (!request.connector) await countWrongKey(request)
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
    if (!found) {
      if (await isExpired(db, token)) throw new ApiError('unauthenticated', { expired: true })
      return
    }
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
