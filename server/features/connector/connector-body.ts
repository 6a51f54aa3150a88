import { Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { mostBytes } from '@/domain/connector/batch-limits'
import { ApiError } from '../../plugins/api-error'

/**
 * Batches that this process works on at one time, each with a body in memory and a connection to the database; the others wait
 * with their bodies unread.
 */
const mostAtOnce = 4
const mostWaiting = 200
const retryAfterS = 10

/**
 * Takes in the body of a batch: in its turn, gzip or not, and never more than `mostBytes` of it, before nor after inflating.
 * Hooks of the routes that take batches.
 */
export function createBatchBodies() {
  let free = mostAtOnce
  const waiting: (() => void)[] = []
  const pass = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  async function turn(): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.length >= mostWaiting)
      throw new ApiError('too_many_requests', {
        message: 'El servidor está recibiendo demasiados lotes. Vuelva a intentarlo.',
        retryAfter: retryAfterS,
      })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  return {
    preParsing: async (
      request: FastifyRequest,
      reply: FastifyReply,
      payload: RequestPayload,
    ): Promise<RequestPayload> => {
      await turn()
      // Also where the caller goes away before the answer.
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        pass()
      }
      reply.raw.once('finish', end)
      reply.raw.once('close', end)
      if (request.raw.destroyed) end()
      return inflated(request, payload)
    },
  }
}

/**
 * Nothing here destroys the request itself: that would close the connection before the answer. What is left unread of it is Node's
 * to throw away.
 */
function inflated({ headers }: FastifyRequest, sent: RequestPayload): RequestPayload {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (Number(headers['content-length']) > mostBytes) throw new ApiError('too_large')
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new ApiError('bad_request', { message: 'El cuerpo puede ir sin comprimir o con gzip.' })
  const plain = limited()
  // What Fastify holds against content-length.
  sent.on('data', (chunk: Buffer) => {
    plain.receivedEncodedLength = (plain.receivedEncodedLength ?? 0) + chunk.length
  })
  sent.once('error', (error) => plain.destroy(error))
  if (encoding === 'identity') return sent.pipe(plain)
  const gunzip = createGunzip()
  // No gzip, or one that breaks off.
  gunzip.once('error', () => plain.destroy(new ApiError('bad_request')))
  plain.once('close', () => gunzip.destroy())
  return sent.pipe(gunzip).pipe(plain)
}

/** Ends with `too_large` as soon as more comes out, however little came in. */
function limited(): RequestPayload & Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      done(length > mostBytes ? new ApiError('too_large') : null, chunk)
    },
  })
}
