import type { FastifyInstance } from 'fastify'

type Sweep = {
  everyMs: number
  sweep: () => Promise<unknown>
  /** What the log says when it failed; the next one tries again. */
  failure: string
}

/** Clears away what has ended: when the app starts, and then again and again until it closes. */
export function registerSweep(app: FastifyInstance, { everyMs, sweep, failure }: Sweep): void {
  const attempt = async () => {
    await sweep().catch((error: unknown) => app.log.error(error, failure))
  }
  const timer = setInterval(attempt, everyMs)
  timer.unref()
  app.addHook('onReady', attempt)
  app.addHook('onClose', async () => clearInterval(timer))
}
