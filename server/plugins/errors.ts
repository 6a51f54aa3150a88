import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { ErrorCode } from '@/contract/basics/endpoint'
import { DatabaseUnavailable } from '../db/connection'
import { ApiError } from './api-error'
import { callName } from './call-name'
import { isApiCall } from './is-api-call'

/** The one place where failures become answers: `{ error: { code, message, fields?, prices? } }`, unless the contract says another form. */
export function registerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusal', null)
  app.setErrorHandler((error, request, reply) => {
    const failure = toApiError(error)
    const form = request.routeOptions.config?.failure
    request.refusal = failure.body.error.code
    // The log gets what the answer hides. Neither holds a body, a token or a password.
    if (failure.statusCode >= 500) {
      request.log.error({ call: callName(request), err: error }, 'request failed')
      reply.header('x-request-id', request.id)
    }
    if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
    // A route may have set the headers of its success before it failed.
    for (const header of ['content-encoding', 'content-disposition', 'etag']) reply.removeHeader(header)
    return reply
      .code(form?.status[failure.code] ?? failure.statusCode)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(form ? form.body(failure) : failure.body)
  })
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (isApiCall(request)) reply.headers(cachingOf(request, reply))
    return payload
  })
}

const keptStatus = [200, 206, 304]

/**
 * For every route, whatever it set itself: an answer is for one user, and a browser would keep it on disk after the log-out.
 * What never changes (contract, `caching`) is kept under its address, and used for the same user only.
 */
function cachingOf({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): Record<string, string> {
  const { caching } = routeOptions.config
  if (caching === undefined || !keptStatus.includes(statusCode)) return { 'cache-control': 'no-store' }
  return {
    'cache-control': `${caching}, max-age=31536000, immutable`,
    ...(caching === 'private' && { vary: 'authorization, x-switch-user' }),
  }
}

/** A statement that the database gave up for another one's sake (serialization_failure, deadlock_detected): the call works again later. */
const gaveWay = ['40001', '40P01']

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseUnavailable) return new ApiError('unavailable')
  if (error instanceof pg.DatabaseError && gaveWay.includes(error.code ?? ''))
    return new ApiError('unavailable', { retryAfter: 1 })
  // Fastify's own refusals: malformed JSON, a body too large, a media type that no route takes.
  const { code, statusCode = 500 } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('too_large')
  return new ApiError(statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal')
}

/** What the log keeps of a request: no address, which holds names, tokens and what people search for. */
const requestForLog = (request: FastifyRequest): { call: string } => ({ call: callName(request) })

/**
 * What the log keeps of an error. Messages of PostgreSQL, valibot, JSON and mail servers quote data, as do `detail` and `issues`:
 * of these there are the code, the table and the place.
 */
function errorForLog(error: Error & { code?: unknown; table?: unknown; constraint?: unknown }): {
  type: string
  code: string
  message: string
  stack: string
} {
  const cause = error.cause instanceof Error ? `\nCaused by: ${stackOf(error.cause)}` : ''
  return {
    type: error.name,
    code: String(error.code ?? ''),
    message: messageOf(error),
    stack: `${stackOf(error)}${cause}`,
  }
}

const quotesData = (error: Error): boolean =>
  error instanceof pg.DatabaseError || !ownErrors.includes(error.name) || 'responseCode' in error
/** Messages of these are ours, or the language's, which names properties and no values. */
const ownErrors = ['Error', 'TypeError', 'ReferenceError', 'AssertionError', 'FastifyError']

function messageOf(error: Error & { table?: unknown; constraint?: unknown }): string {
  if (!quotesData(error)) return error.message
  const places = [error.table, error.constraint].filter((each) => typeof each === 'string')
  return ['(left out)', ...places].join(' ')
}

const stackOf = (error: Error): string =>
  [
    `${error.name}: ${messageOf(error)}`,
    ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
  ].join('\n')

export const logSerializers = { err: errorForLog, req: requestForLog }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the route answers failures, where it speaks a protocol of others. */
    failure?: { body: (error: ApiError) => unknown; status: Partial<Record<ErrorCode, number>> }
  }
  interface FastifyRequest {
    /** The code of the error that was answered. */
    refusal: string | null
  }
}
