import { isSwitchRefused, type Outcome } from '@/api/outcome'
import type { CreatedOrder } from '@/contract/order-creation'
import type { OutboxEntry, OutboxReason } from '@/offline/database/outbox-entry'
import { backoffMs, serverWaitMs } from '@/offline/outbox/backoff'
import { displayAt } from '@/offline/outbox/entry-state'

export type SettleContext = {
  /** Epoch ms of this device. */
  now: number
  random: () => number
  /** The session that sent it. */
  sessionId: string
}

/** What an entry becomes after an attempt (design.md §5). Accepted only by a parsed acceptance of the server. */
export const settle = (
  entry: OutboxEntry,
  outcome: Outcome<CreatedOrder>,
  context: SettleContext,
): OutboxEntry => {
  if (outcome.ok) {
    const { id, name, priceDrops } = outcome.data
    return {
      ...entry,
      state: 'accepted',
      order: { id, name },
      acceptedAt: context.now,
      reason: null,
      // Never those of an earlier refusal.
      prices: priceDrops,
      display: priceDrops ? displayAt(entry.display, priceDrops) : entry.display,
    }
  }
  const reason = reasonOf(outcome)
  if (outcome.kind !== 'http') return waitingAgain(entry, outcome, reason, context)
  if (isIdentityRefused(outcome)) {
    return { ...entry, state: 'needs-login', refusedSession: context.sessionId, reason }
  }
  if (isTemporary(outcome.status)) return waitingAgain(entry, outcome, reason, context)
  // Only these codes say that the server looked the key up and has no order under it. Any other refusal may come before
  // that, while an earlier attempt, or the same one repeated on its way, has created the order.
  const { code, prices } = outcome.error
  const maybeReceived = code !== 'order_rejected' && code !== 'price_risen'
  if (code === 'price_risen' && prices) return { ...entry, state: 'review', maybeReceived, prices, reason }
  return { ...entry, state: 'rejected', maybeReceived, reason }
}

/** The server refused the session, not the order: it waits for another session of the same identity. */
export const isIdentityRefused = (outcome: Outcome<CreatedOrder>): boolean =>
  !outcome.ok && outcome.kind === 'http' && (outcome.status === 401 || isSwitchRefused(outcome))

/** Whether the server said what became of the order, so that the same message need not be repeated. */
export const isFinalAnswer = (outcome: Outcome<CreatedOrder>): boolean =>
  outcome.ok || (outcome.kind === 'http' && !isIdentityRefused(outcome) && !isTemporary(outcome.status))

const isTemporary = (status: number): boolean =>
  status === 408 || status === 409 || status === 425 || status === 429 || status >= 500

type Failed = Extract<Outcome<never>, { ok: false }>

const waitingAgain = (
  entry: OutboxEntry,
  outcome: Failed,
  reason: OutboxReason,
  { now, random }: SettleContext,
): OutboxEntry => {
  const retryAfterMs = 'retryAfterMs' in outcome ? outcome.retryAfterMs : null
  const backoff = backoffMs(entry.attempts, random)
  const wait = retryAfterMs === null ? backoff : Math.max(backoff, serverWaitMs(retryAfterMs))
  const turnedAway = outcome.kind === 'http' && outcome.status === 429
  return {
    ...entry,
    state: 'queued',
    nextAttemptAt: now + wait,
    waitsFor: retryAfterMs === null ? 'backoff' : 'server',
    maybeReceived: entry.maybeReceived || !turnedAway,
    reason,
  }
}

const reasonOf = (outcome: Failed): OutboxReason =>
  outcome.kind === 'http'
    ? { code: outcome.error.code, message: outcome.error.message, fields: outcome.error.fields }
    : { code: outcome.kind, message: null }
