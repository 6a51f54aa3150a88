import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '@/contract/basics/endpoint'
import { callName } from '../call-name'
import type { Services } from '../services'
import { createLimiter } from './memory-limiter'
import { callerKey } from './turns'

const windowMs = 60_000
/** Lines for all callers together: whoever has many addresses does not fill the log, nor the memory that counts them. */
const mostPerWindow = 60

/** What protects the platform, and hardly meets anybody who uses it as it is meant. */
const suspicious: readonly string[] = [
  'too_many_requests',
  'body_timeout',
  'too_large',
  'forbidden',
  'switch_refused',
] satisfies ErrorCode[]

/**
 * A warning for what callers are refused for the platform's safety, with the call, the code and the user's number: once for each
 * caller and minute. The line of the request itself (plugins/request-log) is there each time, among all others.
 */
export function registerRefusalLog(app: FastifyInstance, { clock }: Pick<Services, 'clock'>): void {
  const limiter = createLimiter(clock, windowMs)
  app.decorateRequest('suspicion', null)
  app.addHook('onResponse', async (request) => {
    const code = request.suspicion ?? request.refusal
    if (code === null || (request.suspicion === null && !suspicious.includes(code))) return
    const limits = [
      { key: callerKey(request), most: 1 },
      { key: 'all', most: mostPerWindow },
    ]
    if (!limiter.attempt(limits).ok) return
    request.log.warn({ call: callName(request), code, user: request.auth?.realUserId }, 'refused')
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What its route calls a refusal whose code alone tells nothing of an attack. */
    suspicion: string | null
  }
}
