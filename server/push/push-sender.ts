import webPush from 'web-push'
import type { AddressPolicy } from '../basics/address-policy'
import { createCallMaker } from '../basics/outgoing-call'
import type { PushKeys } from './push-keys'

export type Push = {
  endpoint: string
  publicKey: string
  auth: string
  payload: string
  /** How long the push service keeps it for a browser that is away. */
  seconds: number
}

/** `gone`: the browser has withdrawn it, or it never was one. `code` is ours or an HTTP status: never a text of the other side. */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'failed'; code: string; isFinal: boolean; retryAfterMs: number }

export type PushSender = (push: Push, keys: PushKeys) => Promise<PushOutcome>

/** A later message takes the place of one that the push service still holds. */
const topic = 'pedidos'
const goneStatuses = [404, 410]
/** Whatever else a push service refuses, it refuses again. */
const retriedStatuses = [408, 425, 429]

/** Calls push services; never throws. `contact`: an https or mailto address by which they find whoever sends. */
export function createPushSender(
  policy: AddressPolicy,
  { contact, timeoutMs = 10_000 }: { contact: string; timeoutMs?: number },
): PushSender {
  const call = createCallMaker(policy, { timeoutMs, answerLimit: 10_000 })
  return async ({ endpoint, publicKey, auth, payload, seconds }, keys) => {
    let request: ReturnType<typeof webPush.generateRequestDetails>
    try {
      request = webPush.generateRequestDetails({ endpoint, keys: { p256dh: publicKey, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: seconds,
        urgency: 'normal',
        topic,
      })
    } catch {
      // Its keys are none: only the browser gives others.
      return { kind: 'gone' }
    }
    const outcome = await call({
      method: 'POST',
      url: endpoint,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      ...(request.body && { body: request.body }),
    })
    if (!outcome.isAnswered) return { kind: 'failed', code: outcome.code, isFinal: false, retryAfterMs: 0 }
    const { status, retryAfterMs = 0 } = outcome
    if (status >= 200 && status < 300) return { kind: 'taken' }
    if (goneStatuses.includes(status)) return { kind: 'gone' }
    const isFinal = status < 500 && !retriedStatuses.includes(status)
    return { kind: 'failed', code: `HTTP ${status}`, isFinal, retryAfterMs }
  }
}
