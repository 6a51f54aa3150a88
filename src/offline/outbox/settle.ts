import { isSwitchRefused, isTemporary, type Outcome } from '@/api/outcome'
import { deviceLadder, longestAskedMs, retryDelayMs } from '@/domain/basics/retry-delay'
import type { OutboxReason } from '@/offline/kinds/entry-fields'
import type { Created, kindOf, OutboxEntry } from '@/offline/kinds/kinds'

export type SettleContext = {
  kind: Awaited<ReturnType<typeof kindOf>>
  /** Epoch ms of this device. */
  now: number
  random: () => number
  /** The session that sent it. */
  sessionId: string
}

/** What an entry becomes after an attempt (design.md §5). Accepted only by a parsed acceptance of the server. */
export const settle = (
  entry: OutboxEntry,
  outcome: Outcome<Created>,
  context: SettleContext,
): OutboxEntry => {
  const { kind, now } = context
  if (outcome.ok)
    return {
      ...kind.accepted(entry, outcome.data),
      state: 'accepted',
      acceptedAt: now,
      reason: null,
    }
  const reason = reasonOf(outcome)
  if (outcome.kind !== 'http') return waitingAgain(entry, outcome, reason, context)
  if (isIdentityRefused(outcome)) {
    return { ...entry, state: 'needs-login', refusedSession: context.sessionId, reason }
  }
  if (isTemporary(outcome.status)) return waitingAgain(entry, outcome, reason, context)
  const { error } = outcome
  const maybeReceived = !kind.absent.includes(error.code)
  const reviewed = kind.inReview?.(entry, error)
  if (reviewed) return { ...reviewed, state: 'review', maybeReceived, reason }
  return { ...entry, state: 'rejected', maybeReceived, reason }
}

/** The server refused the session, not the entry: it waits for another session of the same identity. */
export const isIdentityRefused = (outcome: Outcome<Created>): boolean =>
  !outcome.ok && outcome.kind === 'http' && (outcome.status === 401 || isSwitchRefused(outcome))

type Failed = Extract<Outcome<never>, { ok: false }>

/** A wait longer than any that we set means that the device's clock went back: it is over. */
export const isWaitOver = (until: number, now: number): boolean =>
  until <= now || until - now > longestAskedMs + deviceLadder[1]

const waitingAgain = (
  entry: OutboxEntry,
  outcome: Failed,
  reason: OutboxReason,
  { now, random }: SettleContext,
): OutboxEntry => {
  const retryAfterMs = 'retryAfterMs' in outcome ? outcome.retryAfterMs : null
  const turnedAway = outcome.kind === 'unreadable' || (outcome.kind === 'http' && outcome.status === 429)
  return {
    ...entry,
    state: 'queued',
    nextAttemptAt: now + retryDelayMs(deviceLadder, entry.attempts, random, retryAfterMs),
    waitsFor: retryAfterMs === null ? 'backoff' : 'server',
    maybeReceived: entry.maybeReceived || !turnedAway,
    reason,
  }
}

const reasonOf = (outcome: Failed): OutboxReason =>
  outcome.kind === 'http'
    ? { code: outcome.error.code, message: outcome.error.message, fields: outcome.error.fields }
    : { code: outcome.kind, message: null }
