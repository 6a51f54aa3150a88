import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import * as contract from '@/contract/orders/order-answer-call'
import { countingSecrets, isSignedBy } from '../../deliveries/signature'
import { type AnsweredDelivery, readDeliveryKey, recordSystemAnswers } from '../../deliveries/system-answers'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { addressKey } from '../../plugins/limits/address-key'
import { createAttemptLimiter } from '../../plugins/limits/attempt-limiter'
import { createLimiter } from '../../plugins/limits/memory-limiter'
import type { Services } from '../../plugins/services'

/** Answers to some two thousand lines, with a quarter of a kilobyte for each. */
const maxBytes = 500_000

/** In a quarter of an hour, as many as wrong keys of connectors. */
const wrongSignaturesPerAddress = 100

/** What laboratories' systems say later of what was delivered to them: by a signature in the place of a session. */
export function registerOrderAnswerCall(app: FastifyInstance, services: Services): void {
  const { db, clock, config } = services
  const verified = new WeakMap<FastifyRequest, AnsweredDelivery>()
  const wrongSignatures = createAttemptLimiter(services, 'order answer')
  const calls = createLimiter(clock, 60_000)

  /** Takes the bytes in, and lets them be parsed only where they are signed by the laboratory of the delivery. */
  const verify = async (request: FastifyRequest, _: unknown, payload: RequestPayload) => {
    const delivery = readDeliveryKey(headerOf(request, 'x-rebotica-delivery'))
    if (delivery === null)
      throw new ApiError('bad_request', { message: 'Falta la cabecera X-Rebotica-Delivery.' })
    const body = await wholeBody(payload)
    const secrets = await secretsOf(delivery.laboratoryId)
    const signature = headerOf(request, 'x-rebotica-signature')
    if (!isSignedBy(signature, { body, secrets, now: clock.now() })) await refuseSignature(request)
    countCall(delivery)
    verified.set(request, delivery)
    return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
  }

  /** Counted by address; a right one is never kept out by somebody else's. */
  async function refuseSignature({ ip }: FastifyRequest): Promise<never> {
    const address = { key: `address ${addressKey(ip)}`, most: wrongSignaturesPerAddress }
    const allowed = await wrongSignatures.attempt([address])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    throw new ApiError('unauthenticated', { message: 'La firma no es correcta o ha caducado.' })
  }

  /** A laboratory's system may call as often as a session, from wherever it does. */
  function countCall({ laboratoryId }: AnsweredDelivery): void {
    if (config.callsPerMinute === 0) return
    const allowed = calls.attempt([{ key: String(laboratoryId), most: config.callsPerMinute }])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
  }

  async function secretsOf(laboratoryId: number): Promise<string[]> {
    const settings = await db
      .selectFrom('laboratory_delivery')
      .select([
        'webhook_secret as secret',
        'previous_secret as previousSecret',
        'previous_secret_until as previousSecretUntil',
      ])
      .where('laboratory_id', '=', laboratoryId)
      .where('active', '=', true)
      .executeTakeFirst()
    return settings === undefined ? [] : countingSecrets(settings, clock.now())
  }

  route(
    app,
    contract.answerDelivery,
    async ({ body: { answers }, request }) => {
      const delivery = verified.get(request)
      if (delivery === undefined) throw new ApiError('unauthenticated')
      const outcome = await recordSystemAnswers(db, { delivery, answers, now: clock.now() })
      if (outcome.kind === 'mismatch')
        throw new ApiError('idempotency_mismatch', { message: 'Con ese id ya se respondió otra cosa.' })
      if (outcome.kind === 'refused') throw new ApiError('invalid_fields', { fields: outcome.fields })
      return { recorded: outcome.lines }
    },
    { preParsing: verify, bodyLimit: maxBytes },
  )
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

async function wholeBody(payload: RequestPayload): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of payload as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > maxBytes) throw new ApiError('too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
