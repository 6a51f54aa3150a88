import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { ApiError } from '../api-error'
import type { Services } from '../services'
import { callerKey } from './turns'

/** Whoever sends nothing for so long has gone. */
const silenceMs = 20_000
/** After its first seconds a body has to have come this fast, all in all: an order on a bad line, a large file on a good one. */
const graceMs = 30_000
const bytesPerSecond = 16_000
/** What is left of a refused body is read and thrown away for so long, so that its sender comes to read the answer. */
const lingerMs = 10_000
/** Bodies that have begun and not ended, of one session or key; of an address without either, five times as many. */
const mostUnfinished = 8
const callersPerAddress = 5
const megabyte = 1024 * 1024
/** In memory until their answer: of one caller, and in all. */
const mostBytesPerCaller = 16 * megabyte
const mostBytes = 96 * megabyte
const lookEveryMs = 1_000
const retryAfter = 10

type Body = {
  request: FastifyRequest
  reply: FastifyReply
  caller: string | null
  /** The connection's bytes when the body began, and when it was last looked at. */
  before: number
  seen: number
  /** Time that its sender took, and not the server: since its last byte, and in all. */
  silentMs: number
  takenMs: number
  answeredMs: number
  /** Bytes of it in memory. */
  held: number
  /** What its route reads; null for forms, which are read from the connection itself. */
  stream: Transform | null
}

/**
 * Time and memory of what callers send. A body that falls silent or trickles ends with 408; one of too many at once, or of too
 * many bytes, with 429; where all of them together are too much, the largest gives way with 503, so that an order finds room.
 * Devices and connectors send again later what is refused so.
 */
export function registerBodies(app: FastifyInstance, { clock }: Pick<Services, 'clock'>): void {
  const bodies = new Set<Body>()
  const heldOf = new Map<string, number>()
  let held = 0
  let lookedAt = clock.now().getTime()

  app.decorateRequest('hold', null)
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (!hasBody(request)) return
    const bytes = raw.socket.bytesRead ?? 0
    const times = { silentMs: 0, takenMs: 0, answeredMs: 0 }
    const body: Body = {
      request,
      reply,
      caller: null,
      before: bytes,
      seen: bytes,
      ...times,
      held: 0,
      stream: null,
    }
    bodies.add(body)
    request.hold = (more) => hold(body, more)
    // The answer has gone, or the caller has.
    let isOver = false
    const release = () => {
      if (isOver) return
      isOver = true
      if (!isArriving(body)) bodies.delete(body)
      count(body, -body.held)
    }
    reply.raw.once('finish', release)
    reply.raw.once('close', release)
  })

  app.addHook('preParsing', async (request, _reply, payload) => {
    const body = [...bodies].find((each) => each.request === request)
    if (!body) return payload
    body.caller = callerKey(request)
    if (isArriving(body)) {
      const others = [...bodies].filter(
        (each) => each.caller === body.caller && isArriving(each) && !each.reply.sent,
      )
      const most = request.auth || request.connector ? mostUnfinished : mostUnfinished * callersPerAddress
      if (others.length > most) throw new ApiError('too_many_requests', { message: tooMany, retryAfter })
    }
    if (isForm(request)) return payload
    body.stream = metered(payload, request)
    return body.stream
  })

  function hold(body: Body, more: number): void {
    const own = count(body, more)
    if (own > mostBytesPerCaller) throw new ApiError('too_many_requests', { message: tooMany, retryAfter })
    if (held <= mostBytes) return
    const [largest = body] = [...bodies].filter((each) => isArriving(each)).sort((a, b) => b.held - a.held)
    const error = new ApiError('unavailable', { retryAfter })
    if (largest === body) throw error
    refuse(largest, error)
  }

  function count(body: Body, more: number): number {
    const caller = body.caller ?? ''
    const own = (heldOf.get(caller) ?? 0) + more
    body.held += more
    held += more
    if (own > 0) heldOf.set(caller, own)
    else heldOf.delete(caller)
    return own
  }

  function look(): void {
    const now = clock.now().getTime()
    const passed = now - lookedAt
    lookedAt = now
    for (const body of bodies) judge(body, passed)
  }

  function judge(body: Body, passed: number): void {
    const { raw } = body.request
    if (!isArriving(body)) {
      // After its answer nothing tells of a connection that closes.
      if (body.held === 0) bodies.delete(body)
      return
    }
    if (body.reply.raw.writableFinished) {
      body.answeredMs += passed
      if (body.answeredMs > lingerMs) raw.socket.destroy()
      return
    }
    const { bytesRead } = raw.socket
    // Where the server does not read, its sender cannot send.
    const isRead = raw.readableFlowing === true && raw.readableLength === 0
    body.silentMs = bytesRead === body.seen && isRead ? body.silentMs + passed : 0
    body.takenMs += isRead ? passed : 0
    body.seen = bytesRead
    const expected = Math.max(0, body.takenMs - graceMs) * (bytesPerSecond / 1_000)
    if (body.silentMs >= silenceMs || bytesRead - body.before < expected)
      refuse(body, new ApiError('body_timeout', { retryAfter }))
  }

  /** Ends the reading of it with this error, which its route answers with. */
  function refuse({ request: { raw }, reply, stream }: Body, error: ApiError): void {
    if (reply.sent) return
    reply.header('connection', 'close')
    if (stream) stream.destroy(error)
    // What reads a form ends with an error of the request.
    else if (raw.listenerCount('error') > 0) raw.emit('error', error)
    else reply.send(error)
  }

  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.decorate('bodies', {
    look,
    unfinished: () => [...bodies].filter((body) => isArriving(body)).length,
    held: () => held,
  })
}

const tooMany = 'Se están recibiendo demasiados datos a la vez. Vuelva a intentarlo en unos segundos.'

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** More of it may come. Requests of tests that have no connection are whole. */
const isArriving = ({ request: { raw } }: Body): boolean => raw.complete === false && !raw.socket.destroyed

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true

/** Passes the bytes on and counts them. Nothing here destroys the request, which would close the connection before the answer. */
function metered(payload: RequestPayload, { raw, hold }: FastifyRequest): Transform {
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        hold?.(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  payload.once('error', (error) => stream.destroy(error))
  raw.once('close', () => {
    if (raw.complete === false) stream.destroy(new ApiError('bad_request'))
  })
  return payload.pipe(stream)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts bytes of its body that stay in memory until its answer; throws where they are too many. */
    hold: ((bytes: number) => void) | null
  }
  interface FastifyInstance {
    bodies: { look: () => void; unfinished: () => number; held: () => number }
  }
}
