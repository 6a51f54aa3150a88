import type { FastifyError, FastifyInstance } from 'fastify'
import { DatabaseUnavailable } from '../db/connection'
import { ApiError } from './api-error'

/** The one place where failures become answers: `{ error: { code, message, fields? } }`. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toApiError(error)
    // The log gets what the answer hides. Neither holds a body, a token or a password.
    if (failure.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
    return reply
      .code(failure.statusCode)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(failure.body)
  })
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseUnavailable) return new ApiError('unavailable')
  // Fastify's own refusals: malformed JSON, a body too large, a media type that no route takes.
  const { code, statusCode = 500 } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError('bad_request', { message: 'La petición es demasiado grande.' })
  }
  return new ApiError(statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal')
}
