import type { FastifyRequest } from 'fastify'

const bearer = /^Bearer ([\w-]{20,100})$/i

/** The token of `Authorization: Bearer …`; null where there is none, or what can be none. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  bearer.exec(headers.authorization ?? '')?.[1] ?? null
