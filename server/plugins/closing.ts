import type { FastifyInstance } from 'fastify'

/**
 * While the server stops, answers close their connection: one that its caller keeps alive for later requests would keep
 * the process alive.
 */
export function registerClosing(app: FastifyInstance): void {
  const lifecycle = { stopping: false }
  app.decorate('lifecycle', lifecycle)
  app.addHook('preClose', async () => {
    lifecycle.stopping = true
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (lifecycle.stopping) reply.header('connection', 'close')
    return payload
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** `stopping`: no new work should be sent here; what comes is still answered. */
    lifecycle: { stopping: boolean }
  }
}
