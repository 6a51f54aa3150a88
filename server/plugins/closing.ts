import type { FastifyInstance } from 'fastify'

/**
 * Requests under way when the server stops are answered on connections that end with their answer: one that its
 * caller kept open for later would keep the process alive.
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
