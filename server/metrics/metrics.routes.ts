import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { madridDay } from '@/domain/basics/dates'
import { currentCall } from '../basics/current-call'
import { connectionCounts, watchQueries } from '../db/connection'
import { figuresProgress } from '../features/relation-figures/staleness.queries'
import { ApiError } from '../plugins/api-error'
import { callName } from '../plugins/call-name'
import type { Services } from '../plugins/services'
import { createMetrics, type Metrics, type MetricsSources } from './metrics'
import { type WaitingWork, waitingWork } from './waiting-work.queries'

/** What is counted in the database is counted this often at most, however many scrape. */
const countEveryMs = 60_000

/** `/metrics` for Prometheus: on a port of its own (METRICS_PORT), or on the server's with a token (METRICS_TOKEN). Else not at all. */
export function registerMetrics(
  app: FastifyInstance,
  services: Services,
  caches: MetricsSources['caches'],
): void {
  const { config, db } = services
  if (config.metrics === null) return
  const { port, host, token } = config.metrics
  const metrics = createMetrics({
    connections: () => connectionCounts(db),
    work: countedWork(services, (error) => app.log.warn(error, 'waiting work not counted')),
    caches,
  })
  observe(app, services, metrics)
  const isAllowed = (authorization: string | undefined) =>
    token === null || sameText(authorization ?? '', `Bearer ${token}`)
  if (port === null) {
    app.get('/metrics', { config: { access: { kind: 'public' } } }, async (request, reply) => {
      if (!isAllowed(request.headers.authorization)) throw new ApiError('unauthenticated')
      const { type, body } = await metrics.text()
      return reply.type(type).send(body)
    })
    return
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return response.writeHead(404).end()
    if (!isAllowed(request.headers.authorization)) return response.writeHead(401).end()
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      // Without an answer of its own it would end the process.
      (error: unknown) => {
        app.log.error(error, 'metrics not read')
        response.writeHead(500).end()
      },
    )
  })
  app.addHook('onReady', async () => {
    // A port in use stops the start, as the server's own does.
    server.listen(port, host)
    await once(server, 'listening')
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

function observe(app: FastifyInstance, { db, config }: Services, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = callName(request)
    // Lasts as long as its device looks.
    if (call !== 'live')
      metrics.request({ call, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 })
    if (request.refusal !== null) metrics.refusal({ call, code: request.refusal })
    if (call === 'createOrder' || call === 'carryOrder') metrics.order(request.refusal ?? 'accepted')
  })
  if (config.slowQueryMs === 0) return
  const stop = watchQueries(db, (_statement, ms) => {
    if (ms >= config.slowQueryMs) metrics.slowQuery(currentCall.getStore()?.call ?? 'background')
  })
  app.addHook('onClose', async () => stop())
}

/** Two scrapes at once share one count; one that failed is tried again at the next. */
function countedWork(
  { db, clock }: Services,
  onFailure: (error: unknown) => void,
): () => Promise<WaitingWork[] | null> {
  let counted: { at: number; work: Promise<WaitingWork[] | null> } | null = null
  const count = async () => {
    const now = clock.now()
    const { pending } = await figuresProgress(db, madridDay(now))
    return await waitingWork(db, { now, figures: pending })
  }
  return async () => {
    const now = performance.now()
    if (counted === null || now - counted.at > countEveryMs) {
      const work = count().catch((error: unknown) => {
        onFailure(error)
        return null
      })
      const current = { at: now, work }
      counted = current
      if ((await current.work) === null && counted === current) counted = null
      return await current.work
    }
    return await counted.work
  }
}

const sameText = (given: string, expected: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
