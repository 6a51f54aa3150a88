import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error'

/** A request's first lines, and all of it, may take so long: longer than plugins/bodies gives any body (200 MB, say, at 128 kbit/s). */
export const headersLimitMs = 15_000
export const requestLimitMs = 4 * 3_600_000
/** How often Node looks for connections on which they have passed. */
export const connectionsLookMs = 5_000

/** What never became a request: connections on which nothing, or no HTTP, comes. Answered in the contract's form, and closed. */
export function answerClientError(
  this: FastifyInstance,
  error: { code?: string },
  socket: {
    destroyed: boolean
    writable: boolean
    end: (text: string, sent: () => void) => void
    destroy: () => void
  },
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  this.log.debug({ code: error.code }, 'no request')
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { statusCode, body } = new ApiError(isLate ? 'body_timeout' : 'bad_request')
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${isLate ? 'Request Timeout' : 'Bad Request'}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      ...(isLate ? ['retry-after: 10'] : []),
      '',
      text,
    ].join('\r\n'),
    // Its other half may stay open for ever.
    () => socket.destroy(),
  )
}
