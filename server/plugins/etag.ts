import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Names the version of an answer. True when the caller holds that version already: the answer is then 304.
 * Weak, because the same version may travel in several encodings.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  reply.header('etag', `W/"${version}"`)
  const held = request.headers['if-none-match']
  if (!held?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)) return false
  reply.code(304)
  return true
}
