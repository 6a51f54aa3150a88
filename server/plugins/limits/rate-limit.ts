import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'
import { ApiError } from '../api-error'
import { bearerToken } from '../bearer'
import { isApiCall } from '../is-api-call'
import type { Services } from '../services'
import { addressKey } from './address-key'
import { createLimiter } from './memory-limiter'

const windowMs = 60_000
/** Behind one address stand a pharmacy's tablets, or a whole laboratory. */
const sessionsPerAddress = 5
/** An address may send what anybody may: a tenth of a session's calls, and never fewer than some people mistype. */
const fewestCallAttempts = 20

/**
 * Calls of a minute, for each session and for each address, before anything is looked up for them or read of them; log-ins and
 * what else anybody may send, by address, more strictly: too many get 429 with Retry-After, which devices and outbox take as "try again". Health and the app's files are not counted.
 */
export function registerRateLimit(
  app: FastifyInstance,
  { clock, config: { callsPerMinute } }: Pick<Services, 'clock' | 'config'>,
): void {
  if (callsPerMinute === 0) return
  const limiter = createLimiter(clock, windowMs)
  app.addHook('onRequest', async (request) => {
    const url = request.routeOptions.url ?? ''
    if (!isApiCall(request) || uncounted.has(url)) return
    const address = { key: `address ${addressKey(request.ip)}`, most: callsPerMinute * sessionsPerAddress }
    const token = bearerToken(request)
    const session = token === null ? [] : [{ key: `session ${token}`, most: callsPerMinute }]
    const isAttempt =
      request.routeOptions.config.access?.kind === 'public' && request.method !== 'GET' && !signed.has(url)
    const most = Math.max(fewestCallAttempts, callsPerMinute / 10)
    const attempts = isAttempt ? [{ key: `attempts ${addressKey(request.ip)}`, most }] : []
    const allowed = limiter.attempt([address, ...session, ...attempts])
    if (allowed.ok) return
    throw new ApiError('too_many_requests', { message: tooMany, retryAfter: allowed.retryAfter })
  })
}

const uncounted = new Set(
  [endpoints.health, endpoints.liveness, endpoints.readiness].map(({ path }) => apiPrefix + path),
)

/** What is signed in the place of a session: it counts its wrong signatures and its callers itself. */
const signed = new Set([apiPrefix + endpoints.answerDelivery.path])

const tooMany = 'Demasiadas peticiones. Espere un minuto y vuelva a intentarlo.'
