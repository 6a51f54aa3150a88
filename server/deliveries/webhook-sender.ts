import type { AddressPolicy } from '../basics/address-policy'
import { createCallMaker } from '../basics/outgoing-call'

export type WebhookCall = { url: string; headers: Record<string, string>; body: string }

/**
 * `answer` is a code of ours or an HTTP status: never a text of the other side. `body` is what it wrote, null where that was too
 * much: it may say what becomes of the order (system-answers.ts).
 */
export type WebhookOutcome =
  | { isDelivered: true; answer: string; body?: string | null }
  /** `isFinal`: the other side says that it will not take it at any later time either. */
  | { isDelivered: false; answer: string; isFinal: boolean }

/** Makes one call; never throws. */
export type WebhookSender = (call: WebhookCall) => Promise<WebhookOutcome>

const timeoutMs = 10_000
/** Room for answers to two thousand lines. */
const answerLimit = 500_000

const gone = 410

/** Calls webhooks. */
export function createWebhookSender(
  policy: AddressPolicy,
  given: { timeoutMs?: number } = {},
): WebhookSender {
  const call = createCallMaker(policy, { timeoutMs: given.timeoutMs ?? timeoutMs, answerLimit })
  return async (webhook) => {
    const outcome = await call({ method: 'POST', ...webhook })
    return outcome.isAnswered
      ? outcomeOf(outcome)
      : { isDelivered: false, answer: outcome.code, isFinal: false }
  }
}

function outcomeOf({ status, body }: { status: number; body: string | null }): WebhookOutcome {
  const answer = `HTTP ${status}`
  if (status >= 200 && status < 300) return { isDelivered: true, answer, body }
  return { isDelivered: false, answer, isFinal: status === gone }
}
