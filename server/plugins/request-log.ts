import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentCall } from '../basics/current-call'
import { watchQueries } from '../db/connection'
import { callName } from './call-name'
import type { Services } from './services'

/** Long enough to recognise a statement. */
const mostOfStatement = 2_000

/**
 * One line for each request: its id, the call's name, status, milliseconds and the user's number. Nothing else of it is logged:
 * addresses, queries and bodies hold names, tokens and what people search for.
 */
export function registerRequestLog(
  app: FastifyInstance,
  { db, config }: Pick<Services, 'db' | 'config'>,
): void {
  // A second time, since reading the body goes on outside of what the first one began.
  for (const hook of ['onRequest', 'preValidation'] as const)
    app.addHook(hook, (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      currentCall.run({ call: callName(request), requestId: request.id }, done),
    )
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply
    const line = {
      call: callName(request),
      status,
      ms: Math.round(elapsedTime * 10) / 10,
      user: request.auth?.user.id,
      /** The code of a refusal. */
      code: request.refusal ?? undefined,
    }
    request.log.info(line, 'request')
  })
  if (config.slowQueryMs === 0) return
  const stop = watchQueries(db, (statement, ms) => {
    if (ms < config.slowQueryMs) return
    const text = statement.replaceAll(/\s+/g, ' ').trim().slice(0, mostOfStatement)
    app.log.warn({ ...currentCall.getStore(), ms: Math.round(ms), statement: text }, 'slow query')
  })
  app.addHook('onClose', async () => stop())
}
