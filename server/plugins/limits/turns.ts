import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error'
import { addressKey } from './address-key'

/** Whom calls are counted for: a connector's key, a user, also while acting as somebody else, or else an address. */
export function callerKey({ connector, auth, ip }: FastifyRequest): string {
  if (connector) return `key ${connector.pharmacyId} ${connector.keyId}`
  return auth ? `user ${auth.realUserId}` : `address ${addressKey(ip)}`
}

export type Turns = {
  /** Resolves when it is the caller's turn, which lasts until the answer has gone, or the caller has. */
  take: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/**
 * Work of which a process does `atOnce` at one time, and one of each caller: who asks for thirty pieces waits for them, and
 * nobody else does. Who would have to wait behind too many is told to come back.
 */
export function createTurns(limits: {
  atOnce: number
  mostWaiting: number
  mostWaitingPerCaller: number
  /** What who is told to come back is told, and in how many seconds. */
  busy: string
  retryAfter: number
}): Turns {
  const { atOnce, mostWaiting, mostWaitingPerCaller, busy, retryAfter } = limits
  const working = new Set<string>()
  let waiting: { caller: string; begin: () => void }[] = []

  const canBegin = (caller: string) => working.size < atOnce && !working.has(caller)
  const beginNext = () => {
    const next = waiting.find(({ caller }) => canBegin(caller))
    if (!next) return
    waiting = waiting.filter((each) => each !== next)
    working.add(next.caller)
    next.begin()
  }

  return {
    take: async (request, reply) => {
      const caller = callerKey(request)
      const queued = waiting.filter((each) => each.caller === caller).length
      if (!canBegin(caller) && (waiting.length >= mostWaiting || queued >= mostWaitingPerCaller))
        throw new ApiError('too_many_requests', { message: busy, retryAfter })
      await new Promise<void>((begin, gone) => {
        const entry = { caller, begin }
        waiting.push(entry)
        let isOver = false
        const end = () => {
          if (isOver) return
          isOver = true
          const wasWaiting = waiting.includes(entry)
          waiting = waiting.filter((each) => each !== entry)
          if (wasWaiting) return gone(new ApiError('unavailable'))
          working.delete(caller)
          beginNext()
        }
        reply.raw.once('finish', end)
        reply.raw.once('close', end)
        beginNext()
        // Gone while who it is was looked up.
        if (request.raw.socket.destroyed) end()
      })
    },
  }
}

/** Reports, proposals and workbooks: some hundred milliseconds in which the process does nothing else. */
export const createHeavyWork = (): Turns =>
  createTurns({
    ...{ atOnce: 2, mostWaiting: 200, mostWaitingPerCaller: 40, retryAfter: 10 },
    busy: 'Ya se están preparando otros documentos para usted. Vuelva a intentarlo en unos segundos.',
  })

declare module 'fastify' {
  interface FastifyInstance {
    /** What calls with `isHeavy` wait for (plugins/contract). */
    heavyWork: Turns
  }
}
