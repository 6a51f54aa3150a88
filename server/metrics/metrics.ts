import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../../package.json'
import type { WaitingWork } from './waiting-work.queries'

type CacheStats = { entries: number; bytes: number | null; hits: number; misses: number }

/** Where the values that are read at each scrape come from. */
export type MetricsSources = {
  connections: () => { inUse: number; idle: number; waiting: number }
  /** Null while the database does not answer: then these metrics are missing, and the others are there. */
  work: () => Promise<WaitingWork[] | null>
  caches: Record<string, () => CacheStats>
}

export type Metrics = {
  request: (seen: { call: string; status: number; seconds: number }) => void
  /** `accepted`, also of a key that was sent again; otherwise the code of the refusal. */
  order: (outcome: string) => void
  /** Calls and codes are names of the contract. */
  refusal: (seen: { call: string; code: string }) => void
  slowQuery: (call: string) => void
  text: () => Promise<{ type: string; body: string }>
}

/** Labels are names of ours alone: calls, classes of status, kinds. No address, no id, no person. */
export function createMetrics({ connections, work, caches }: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'rebotica_info', help: 'Versión', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const requests = new Histogram({
    name: 'rebotica_request_duration_seconds',
    help: 'Duración de las peticiones, por llamada y clase de respuesta',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const orders = new Counter({
    name: 'rebotica_orders_total',
    help: 'Pedidos recibidos: aceptados (también los repetidos con su clave) o por qué se rechazaron',
    labelNames: ['outcome'],
    registers,
  })
  const refusals = new Counter({
    name: 'rebotica_refusals_total',
    help: 'Peticiones rechazadas o fallidas, por llamada y código del error',
    labelNames: ['call', 'code'],
    registers,
  })
  const slow = new Counter({
    name: 'rebotica_slow_queries_total',
    help: 'Consultas más lentas que SLOW_QUERY_MS',
    labelNames: ['call'],
    registers,
  })
  new Gauge({
    name: 'rebotica_database_connections',
    help: 'Conexiones de este proceso, y quién espera una',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle, waiting } = connections()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'rebotica_jobs_waiting',
    help: 'Correos, tickets y avisos a laboratorios por enviar, y farmacias con cifras por calcular',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, waiting } of (await work()) ?? []) this.set({ kind }, waiting)
    },
  })
  new Gauge({
    name: 'rebotica_jobs_oldest_seconds',
    help: 'Cuánto lleva esperando lo más antiguo',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, oldestSeconds } of (await work()) ?? [])
        if (oldestSeconds !== null) this.set({ kind }, oldestSeconds)
    },
  })
  const cacheGauge = (name: string, help: string, value: (stats: CacheStats) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['cache'],
      registers,
      collect() {
        for (const [cache, stats] of Object.entries(caches)) {
          const now = value(stats())
          if (now !== null) this.set({ cache }, now)
        }
      },
    })
  cacheGauge('rebotica_cache_entries', 'Entradas en memoria', ({ entries }) => entries)
  cacheGauge('rebotica_cache_bytes', 'Bytes en memoria', ({ bytes }) => bytes)
  cacheGauge('rebotica_cache_hits', 'Lo que se encontró en memoria desde el arranque', ({ hits }) => hits)
  cacheGauge('rebotica_cache_misses', 'Lo que hubo que calcular desde el arranque', ({ misses }) => misses)

  return {
    request: ({ call, status, seconds }) =>
      requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, seconds),
    order: (outcome) => orders.inc({ outcome }),
    refusal: (seen) => refusals.inc(seen),
    slowQuery: (call) => slow.inc({ call }),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}
