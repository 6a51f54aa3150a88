import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { mostBytes } from '@/domain/connector/batch-limits'
import { readText } from '@/domain/connector/code'
import type { ConnectorCaller } from '../../access/auth-types'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { createLimiter } from '../../plugins/limits/memory-limiter'
import { registerSweep } from '../../plugins/limits/sweep'
import type { Services } from '../../plugins/services'
import { noteUse } from './batch.service'
import { createBatchBodies } from './connector-body'
import { connectorState, forgetBatches } from './connector-state.queries'
import { takeProductBatch } from './product-batch.service'
import { takeSaleBatch } from './sale-batch.service'
import { takeStockBatch } from './stock-batch.service'

/** Calls with one key in a minute, in each server process. */
const callsPerKey = 120
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const longestProgram = 60

/** What the connector calls (docs/connector.md). A batch is answered after its transaction, never before. */
export function registerConnectorBatchRoutes(app: FastifyInstance, { db, clock }: Services): void {
  const limiter = createLimiter(clock, minuteMs)
  const { preParsing } = createBatchBodies()
  // The bodies' own limit comes first, with its own answer.
  const options = { preParsing, bodyLimit: 2 * mostBytes }

  /** Runs before the body is read. */
  app.addHook('onRequest', async ({ connector }) => {
    if (!connector) return
    const key = `${connector.pharmacyId} ${connector.keyId}`
    const allowed = limiter.attempt([{ key, most: callsPerKey }])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
  })

  const told = (request: FastifyRequest) => ({
    caller: callerOf(request),
    now: clock.now(),
    program: readText(request.headers['user-agent'], longestProgram),
  })

  route(
    app,
    endpoints.connectorSale,
    ({ body, request }) => takeSaleBatch(db, { body, ...told(request) }),
    options,
  )
  route(
    app,
    endpoints.connectorStock,
    ({ body, request }) => takeStockBatch(db, { body, ...told(request) }),
    options,
  )
  route(
    app,
    endpoints.connectorProduct,
    ({ body, request }) => takeProductBatch(db, { body, ...told(request) }),
    options,
  )

  route(app, endpoints.connectorState, async ({ request }) => {
    const use = told(request)
    await noteUse(db, use)
    const state = await connectorState(db, use.caller.pharmacyId)
    if (!state) throw new ApiError('not_found')
    return state
  })

  registerSweep(app, {
    everyMs: hourMs,
    sweep: () => forgetBatches(db, clock.now()),
    failure: 'old batches of connectors not deleted',
  })
}

function callerOf({ connector }: FastifyRequest): ConnectorCaller {
  if (!connector) throw new ApiError('unauthenticated')
  return connector
}
