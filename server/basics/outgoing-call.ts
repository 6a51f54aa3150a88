import { lookup } from 'node:dns'
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { AddressPolicy } from './address-policy'

export type OutgoingCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  /** JSON where it is a text; the type of other bytes is among the headers. */
  body?: string | Buffer
}

export type CallOutcome =
  /** `body` is null where it is longer than anybody wanted to read. */
  | { isAnswered: true; status: number; body: string | null; retryAfterMs?: number }
  /** `code` is one of ours or of Node's: never a text of the other side. */
  | { isAnswered: false; code: string; mayHaveArrived: boolean }

/** Makes one call; never throws. */
export type CallMaker = (call: OutgoingCall) => Promise<CallOutcome>

class AddressRefused extends Error {
  readonly code = 'EREFUSEDADDRESS'
}
class ConnectionCut extends Error {
  readonly code = 'ECONNRESET'
}

/**
 * Calls addresses that somebody typed: each by a connection of its own, to an address that the policy allows when the name has just
 * been resolved, so that no name can lead elsewhere later. Redirects are not followed: they would be neither checked nor agreed.
 */
export function createCallMaker(
  policy: AddressPolicy,
  given: {
    /** From the search for the address to the last byte of the answer. */
    timeoutMs: number
    /** What is read of an answer, in bytes, before the line is cut. */
    answerLimit: number
  },
): CallMaker {
  const resolve: LookupFunction = (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const allowed = addresses.filter(({ address }) => policy.mayConnect(address))
      const [first] = allowed
      if (!first) return done(new AddressRefused(), [])
      if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }

  return async ({ method, url, headers, body }) => {
    if (policy.problemOf(url) !== null) return failed(new AddressRefused())
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const options: RequestOptions = {
      method,
      agent: false,
      lookup: resolve,
      headers: {
        ...headers,
        ...(bytes && {
          ...(typeof body === 'string' && { 'content-type': 'application/json; charset=utf-8' }),
          'content-length': bytes.length,
        }),
        'user-agent': 'Rebotica',
      },
      signal: AbortSignal.timeout(given.timeoutMs),
    }
    try {
      const open = url.startsWith('https:') ? httpsRequest : httpRequest
      return await answerOf(open(url, options), bytes, given.answerLimit)
    } catch (error) {
      return failed(error)
    }
  }
}

/** The answer, once it has ended or is longer than anybody needs. Settles with the connection at the latest. */
const answerOf = (request: ClientRequest, body: Buffer | undefined, limit: number): Promise<CallOutcome> =>
  new Promise((resolve, reject) => {
    const cut = () => reject(new ConnectionCut())
    const answered = (status: number, text: string | null) =>
      resolve({ isAnswered: true, status, body: text, retryAfterMs })
    let retryAfterMs = 0
    let isAnswered = false
    request.on('error', reject)
    // An answer of 101 makes neither a response nor an error.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      answered(statusCode, '')
      socket.destroy()
    })
    // May come before the end of an answer that has no length.
    request.on('close', () => {
      if (!isAnswered) cut()
    })
    request.on('response', (response) => {
      isAnswered = true
      const status = response.statusCode ?? 0
      // The other form of it, a date, is of its own clock.
      retryAfterMs = (Number(response.headers['retry-after']) || 0) * 1000
      const chunks: Buffer[] = []
      let read = 0
      const end = (text: string | null) => {
        answered(status, text)
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > limit) end(null)
        else chunks.push(chunk)
      })
      response.on('end', () => end(Buffer.concat(chunks).toString()))
      response.on('error', reject)
      response.on('close', cut)
    })
    request.end(body)
  })

/** Failures of which the other side has heard nothing. */
const unheard: readonly unknown[] = [
  'EREFUSEDADDRESS',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

const failed = (error: unknown): CallOutcome => {
  const { code } = error as { code?: unknown }
  return { isAnswered: false, code: codeOf(error), mayHaveArrived: !unheard.includes(code) }
}

/** In the words of staff where a code of Node's says little. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (code === 'EREFUSEDADDRESS') return 'dirección no permitida'
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR')
    return 'sin respuesta a tiempo'
  return typeof code === 'string' ? code : 'error de red'
}
