import type { AnswerOf, AnyCallInput } from '@/api/call-input'
import { type Ending, type Failure, isSwitchRefused, isTermsRequired, type Outcome } from '@/api/outcome'
import { requestOf } from '@/api/request'
import { readAnswer } from '@/api/response'
import type { Endpoint } from '@/contract/basics/endpoint'

/** Who is told what an answer says of its caller. */
export type RefusalListeners = {
  /** The server refused this token: the session ends if it still has the same one. `isExpired`: nobody ended it (contract/error). */
  onUnauthenticated: (token: string | null, isExpired?: boolean) => void
  /** The server no longer lets this caller impersonate that user. */
  onSwitchRefused?: (switchUser: string) => void
  /** The user has to agree to the general terms before this call. */
  onTermsRequired?: () => void
}

export type SenderOptions = RefusalListeners & {
  fetch: typeof fetch
  /** Origin of the server; '' for the page's own. */
  baseUrl: string
  /** Read at each call; null sends none. With '', of a session that the server does not know, it is not asked. */
  token: () => string | null
  /** Username sent as X-Switch-User while impersonating. */
  switchUser?: () => string | null
  /** Server time minus device time, in milliseconds, measured at each answer of the server, which may be wrong by `withinMs`. */
  onServerTime?: (offsetMs: number, withinMs: number) => void
  now?: () => number
}

const defaultTimeoutMs = 30_000

/**
 * Carries out a call as its declaration says. Never retries: whoever calls decides, knowing whether repeating is safe. A
 * declaration may still be on its way; one that cannot be had (undefined) is a failure of the network.
 */
export const createSender = (options: SenderOptions) => {
  const send = async <E extends Endpoint>(
    declaration: E | Promise<E | undefined>,
    input: AnyCallInput,
  ): Promise<Outcome<AnswerOf<E>>> => {
    // Read before anything is awaited: a call is sent as the user who made it, also when an impersonation begins or ends meanwhile.
    const token = options.token()
    const switchUser = options.switchUser?.() ?? null
    const endpoint = declaration instanceof Promise ? await declaration : declaration
    // The build leaves out who else may make a call.
    if (endpoint === undefined || (token === '' && endpoint.access?.kind !== 'public'))
      return { ok: false, kind: endpoint ? 'signed_out' : 'network' }
    const request = requestOf({
      endpoint,
      input,
      baseUrl: options.baseUrl,
      token: token || null,
      switchUser,
    })
    const deadline = AbortSignal.timeout(input.timeoutMs ?? defaultTimeoutMs)
    const signal = input.signal ? eitherOf(input.signal, deadline) : deadline
    const failure = (): Failure => ({
      ok: false,
      kind: input.signal?.aborted ? 'aborted' : deadline.aborted ? 'timeout' : 'network',
    })
    const startedAt = options.now?.()
    try {
      const response = await (input.fetch ?? options.fetch)(request.url, { ...request.init, signal })
      const outcome = await readAnswer(endpoint, response)
      if (startedAt !== undefined) measureServerTime(response, startedAt, outcome)
      tellRefusal(options, outcome, { token, switchUser })
      return outcome as Outcome<AnswerOf<E>>
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
    const halfWayMs = (options.now() - startedAt) / 2
    options.onServerTime(Math.round(date - startedAt - halfWayMs), halfWayMs)
  }

  return send
}

/** Aborts with the first of them. Browsers have a way of their own to do so, but not all that are supported. */
const eitherOf = (...signals: readonly AbortSignal[]): AbortSignal => {
  const controller = new AbortController()
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason)
    if (signal.aborted) follow()
    else signal.addEventListener('abort', follow, { signal: controller.signal })
  }
  return controller.signal
}

/** Whom the server refuses, whoever in the app met the refusal. */
export const tellRefusal = (
  { onUnauthenticated, onSwitchRefused, onTermsRequired }: RefusalListeners,
  outcome: Ending,
  { token, switchUser }: { token: string | null; switchUser: string | null },
): void => {
  if (isUnauthenticated(outcome)) onUnauthenticated(token, outcome.error.expired)
  if (switchUser !== null && isSwitchRefused(outcome)) onSwitchRefused?.(switchUser)
  if (isTermsRequired(outcome)) onTermsRequired?.()
}

const isUnauthenticated = (outcome: Ending): outcome is Extract<Failure, { kind: 'http' }> =>
  !outcome.ok &&
  outcome.kind === 'http' &&
  outcome.status === 401 &&
  outcome.error.code !== 'invalid_credentials'
