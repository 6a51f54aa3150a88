import { lookup } from 'node:dns'
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { AddressPolicy } from './webhook-address'

export type WebhookCall = { url: string; headers: Record<string, string>; body: string }

/** `answer` is a code of ours or an HTTP status: never a text of the other side. */
export type WebhookOutcome =
  | { isDelivered: true; answer: string }
  /** `isFinal`: the other side says that it will not take it at any later time either. */
  | { isDelivered: false; answer: string; isFinal: boolean }

/** Makes one call; never throws. */
export type WebhookSender = (call: WebhookCall) => Promise<WebhookOutcome>

/** From the search for the address to the last byte of the answer. */
const timeoutMs = 10_000
/** What is read of an answer before the line is cut: nothing in it matters. */
const answerLimit = 16 * 1024

const gone = 410

class AddressRefused extends Error {
  readonly code = 'EREFUSEDADDRESS'
}
class ConnectionCut extends Error {
  readonly code = 'ECONNRESET'
}

/**
 * Calls webhooks: each by a connection of its own, to an address that the policy allows when the name has just been resolved, so that
 * no name can lead elsewhere later. Redirects are not followed: they would be neither checked nor agreed.
 */
export function createWebhookSender(
  policy: AddressPolicy,
  given: { timeoutMs?: number } = {},
): WebhookSender {
  const limitMs = given.timeoutMs ?? timeoutMs
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

  return async ({ url, headers, body }) => {
    if (policy.problemOf(url) !== null) return failed('dirección no permitida')
    const bytes = Buffer.from(body)
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      lookup: resolve,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length,
        'user-agent': 'Rebotica',
      },
      signal: AbortSignal.timeout(limitMs),
    }
    try {
      const open = url.startsWith('https:') ? httpsRequest : httpRequest
      return outcomeOf(await statusOf(open(url, options), bytes))
    } catch (error) {
      return failed(codeOf(error))
    }
  }
}

/** The status, once the answer has ended or is longer than anybody needs. Settles with the connection at the latest. */
const statusOf = (request: ClientRequest, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const cut = () => reject(new ConnectionCut())
    let isAnswered = false
    request.on('error', reject)
    // An answer of 101 makes neither a response nor an error.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      resolve(statusCode)
      socket.destroy()
    })
    // May come before the end of an answer that has no length.
    request.on('close', () => {
      if (!isAnswered) cut()
    })
    request.on('response', (response) => {
      isAnswered = true
      const status = response.statusCode ?? 0
      let read = 0
      const end = () => {
        resolve(status)
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > answerLimit) end()
      })
      response.on('end', end)
      response.on('error', reject)
      response.on('close', cut)
    })
    request.end(body)
  })

function outcomeOf(status: number): WebhookOutcome {
  const answer = `HTTP ${status}`
  if (status >= 200 && status < 300) return { isDelivered: true, answer }
  return { isDelivered: false, answer, isFinal: status === gone }
}

const failed = (answer: string): WebhookOutcome => ({ isDelivered: false, answer, isFinal: false })

/** In the words of staff where a code of Node's says little. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (code === 'EREFUSEDADDRESS') return 'dirección no permitida'
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR')
    return 'sin respuesta a tiempo'
  return typeof code === 'string' ? code : 'error de red'
}
