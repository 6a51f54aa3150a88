import type { FastifyInstance } from 'fastify'

/**
 * While the server stops, answers close their connection: one that its caller keeps alive for later requests would keep
 * the process alive.
 */
export function registerClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close')
    return payload
  })
}
