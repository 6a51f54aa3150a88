import { basename, dirname } from 'node:path'
import send from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error'

/**
 * Answers a call whose response is a file of the disk, and parts of it where the caller asks for a range (video players
 * do). The media type is the contract's, how long browsers keep it too (`caching`).
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const { statusCode, headers, stream } = await send(request.raw, encodeURIComponent(basename(path)), {
    root: dirname(path),
    dotfiles: 'allow',
    cacheControl: false,
    contentType: false,
    index: false,
  })
  if (statusCode === 404) throw new ApiError('not_found')
  if (statusCode === 416) return reply.code(416).header('content-range', headers['Content-Range']).send()
  return reply.code(statusCode).headers(headers).send(stream)
}
