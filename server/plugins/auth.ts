import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'
import { findSession } from './session-store'

const bearer = /^Bearer ([\w-]{20,100})$/i

/** Reads `Authorization: Bearer …` into `request.auth`. Whether one is needed is decided by plugins/access. */
export function registerAuth(app: FastifyInstance, { db, clock }: Services): void {
  app.decorateRequest('auth', null)
  app.addHook('onRequest', async (request) => {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    if (token) request.auth = await findSession(db, { token, now: clock.now() })
  })
}
