import type { FastifyRequest } from 'fastify'

/** Tokens of sessions, keys, and the longer ones of Fedicom, which are JSON Web Tokens. */
const bearer = /^Bearer ([\w.-]{20,300})$/i

/** The token of `Authorization: Bearer …`; null where there is none, or what can be none. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  bearer.exec(headers.authorization ?? '')?.[1] ?? null
