import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets the ETag of an answer. True when the caller has that version already: the answer is then 304. A weak ETag, because
 * the same version is sent in several encodings.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  reply.header('etag', `W/"${version}"`)
  const known = request.headers['if-none-match']
  if (!known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)) return false
  reply.code(304)
  return true
}
