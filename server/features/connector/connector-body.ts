import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { mostBytes } from '@/domain/connector/batch-limits'
import { ApiError } from '../../plugins/api-error'
import { createTurns } from '../../plugins/limits/turns'

const inflate = promisify(gunzip)

/** Batches that this process works on at one time, each inflated and with a connection to the database; of a key, one. */
const mostAtOnce = 4
const mostWaiting = 200
/** Their bytes are bounded for each key, too (plugins/bodies). */
const mostWaitingPerKey = 40

/**
 * Takes in the body of a batch: as it was sent first, to its end, and inflated when its turn comes, so that who sends slowly
 * keeps nobody waiting. Never more than `mostBytes` of it, before nor after inflating. Hooks of the routes that take batches.
 */
export function createBatchBodies() {
  const turns = createTurns({
    ...{ atOnce: mostAtOnce, mostWaiting, mostWaitingPerCaller: mostWaitingPerKey, retryAfter: 10 },
    busy: 'El servidor está recibiendo demasiados lotes. Vuelva a intentarlo.',
  })
  return {
    preParsing: async (
      request: FastifyRequest,
      reply: FastifyReply,
      payload: RequestPayload,
    ): Promise<RequestPayload> => {
      const { headers } = request
      const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
      if (Number(headers['content-length']) > mostBytes) throw new ApiError('too_large')
      if (encoding !== 'identity' && encoding !== 'gzip')
        throw new ApiError('bad_request', { message: 'El cuerpo puede ir sin comprimir o con gzip.' })
      const sent = await wholeBody(payload)
      await turns.take(request, reply)
      const plain = encoding === 'gzip' ? await inflated(sent) : sent
      // The length is what Fastify holds against content-length.
      return Object.assign(Readable.from([plain]), { receivedEncodedLength: sent.length })
    },
  }
}

async function wholeBody(payload: RequestPayload): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of payload as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > mostBytes) throw new ApiError('too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const inflated = (sent: Buffer): Promise<Buffer> =>
  inflate(sent, { maxOutputLength: mostBytes }).catch(({ code }: NodeJS.ErrnoException) => {
    // No gzip, one that breaks off, or more than fits.
    throw new ApiError(code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'bad_request')
  })
