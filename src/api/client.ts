import type { Answer, AnyCallInput, CallInput } from '@/api/call-input'
import { type Failure, isSwitchRefused, type Outcome } from '@/api/outcome'
import { requestOf } from '@/api/request'
import { readAnswer } from '@/api/response'
import type { Endpoint } from '@/contract/endpoint'
import type { EndpointName } from '@/contract/endpoints'
import { firstEndpoints } from '@/contract/first-endpoints'

export type ClientOptions = {
  fetch: typeof fetch
  /** Origin of the server; '' for the page's own. */
  baseUrl: string
  /** Read at each call; null sends none. */
  token: () => string | null
  /** Username sent as X-Switch-User while impersonating. */
  switchUser?: () => string | null
  /** The server refused this token: whoever owns the session ends it if it is still the current one. */
  onUnauthenticated: (token: string | null) => void
  /** The server no longer lets this caller act in that user's place. */
  onSwitchRefused?: (switchUser: string) => void
  /** Server time minus device time, in milliseconds, measured at each answer of the server. */
  onServerTime?: (offsetMs: number) => void
  now?: () => number
}

export type Client = {
  call<N extends EndpointName>(
    name: N,
    ...input: Record<string, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
  ): Promise<Outcome<Answer<N>>>
}

const defaultTimeoutMs = 30_000

const firstDeclarations: Partial<Record<EndpointName, Endpoint>> = firstEndpoints

/** The declarations of all other calls come with the first of them; undefined where their file cannot be fetched. */
const laterDeclaration = async (name: EndpointName): Promise<Endpoint | undefined> =>
  (await import('@/contract/endpoints').catch(() => undefined))?.endpoints[name]

/** The only way to the server. Never retries: whoever calls decides, knowing whether repeating is safe. */
export const createClient = (options: ClientOptions): Client => {
  const send = async (name: EndpointName, input: AnyCallInput): Promise<Outcome<unknown>> => {
    // Before anything is waited for: a call leaves as whoever made it, also when another's place is taken or left meanwhile.
    const token = options.token()
    const switchUser = options.switchUser?.() ?? null
    const endpoint = firstDeclarations[name] ?? (await laterDeclaration(name))
    if (endpoint === undefined) return { ok: false, kind: 'network' }
    const request = requestOf({
      endpoint,
      input,
      baseUrl: options.baseUrl,
      token,
      switchUser,
    })
    const deadline = AbortSignal.timeout(input.timeoutMs ?? defaultTimeoutMs)
    const signal = input.signal ? AbortSignal.any([input.signal, deadline]) : deadline
    const failure = (): Failure => ({
      ok: false,
      kind: input.signal?.aborted ? 'aborted' : deadline.aborted ? 'timeout' : 'network',
    })
    const startedAt = options.now?.()
    try {
      const response = await options.fetch(request.url, { ...request.init, signal })
      const outcome = await readAnswer(endpoint, response)
      if (startedAt !== undefined) measureServerTime(response, startedAt, outcome)
      if (isUnauthenticated(outcome)) options.onUnauthenticated(token)
      if (switchUser !== null && isSwitchRefused(outcome)) options.onSwitchRefused?.(switchUser)
      return outcome
    } catch {
      // fetch and the reading of a body reject only for the network or a signal.
      return failure()
    }
  }

  const measureServerTime = (response: Response, startedAt: number, outcome: Outcome<unknown>) => {
    // A captive portal's clock is not the server's.
    if (!outcome.ok && outcome.kind !== 'http') return
    const date = Date.parse(response.headers.get('date') ?? '')
    if (Number.isNaN(date) || !options.now || !options.onServerTime) return
    options.onServerTime(Math.round(date - (startedAt + options.now()) / 2))
  }

  return {
    call: (name, ...[input]) => send(name, (input ?? {}) as AnyCallInput) as Promise<Outcome<never>>,
  }
}

const isUnauthenticated = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok &&
  outcome.kind === 'http' &&
  outcome.status === 401 &&
  outcome.error.code !== 'invalid_credentials'
