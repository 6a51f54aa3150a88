import type { ErrorBody } from '@/contract/error'

/**
 * What a call ended in. Nothing is thrown: the caller handles each kind.
 * - `network`: no answer (no connection, DNS, refused, redirected to elsewhere).
 * - `signed_out`: not asked, because the server knows nothing of the session.
 * - `timeout`: no answer in time. The server may still have acted.
 * - `aborted`: the caller's own signal.
 * - `unreadable`: not asked, because this device cannot read what it would send.
 * - `contract`: an answer that is not ours, such as a captive portal's page or a proxy's error.
 * - `http`: an error of the server, with its code and message.
 */
export type Outcome<T> = { ok: true; data: T; headers: Headers } | Failure

/** What became of a call, without what it brought. */
export type Ending = { ok: true } | Failure

export type Failure =
  | { ok: false; kind: 'network' | 'signed_out' | 'timeout' | 'aborted' | 'unreadable' }
  | { ok: false; kind: 'contract'; status: number; retryAfterMs: number | null }
  | {
      ok: false
      kind: 'http'
      status: number
      error: ErrorBody['error']
      /** The server's Retry-After, in milliseconds. */
      retryAfterMs: number | null
    }

/** Answer of a call that gives a file. `name` comes from content-disposition. */
export type FileAnswer = { blob: Blob; name: string | null }

/** For TanStack Query, which wants failures thrown. */
export class CallError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind === 'http' ? `${failure.status} ${failure.error.code}` : failure.kind)
    this.name = 'CallError'
    this.failure = failure
  }
}

export const unwrap = <T>(outcome: Outcome<T>): T => {
  if (outcome.ok) return outcome.data
  throw new CallError(outcome)
}

/** The caller may not impersonate the user of X-Switch-User. It says nothing about what the call asked for. */
export const isSwitchRefused = (outcome: Ending): boolean =>
  !outcome.ok && outcome.kind === 'http' && outcome.error.code === 'switch_refused'

/** Says nothing against the call itself: the same one may pass later. */
export const isTemporary = (status: number): boolean =>
  status === 408 || status === 409 || status === 425 || status === 429 || status >= 500

/** It belongs to a part of the platform that the installation has switched off. */
export const isSwitchedOff = (error: unknown): boolean => hasCode(error, ['switched_off'])

/** The user has to agree to the general terms first. */
export const isTermsRequired = (outcome: Ending): boolean =>
  !outcome.ok && outcome.kind === 'http' && outcome.error.code === 'terms_required'

/** The server itself has not answered: there is no connection, or none that reaches it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && error.failure.kind !== 'http'

/** The server knows the caller, who may not see this (any more). */
export const isForbidden = (error: unknown): boolean => hasCode(error, ['forbidden'])

/** The server knows the caller, and does not show this to them (any more). */
export const isRefusal = (error: unknown): boolean => hasCode(error, refusals)
export const isRefusedCall = (failure: Failure): boolean =>
  failure.kind === 'http' && refusals.includes(failure.error.code)

/** The error that the server answered with; null if there was no such answer. */
export const httpFailure = (error: unknown) =>
  error instanceof CallError && error.failure.kind === 'http' ? error.failure : null

/** What the server says of its refusal, for the user; undefined where it said nothing. */
export const serverMessage = (error: unknown): string | undefined => httpFailure(error)?.error.message

const refusals: readonly string[] = ['forbidden', 'not_found']
const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  codes.includes(httpFailure(error)?.error.code ?? '')
