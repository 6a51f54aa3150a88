import type { OrderEvent } from '@/contract/orders/order-event-schema'
import { signatureOf } from './signature'
import type { WebhookCall } from './webhook-sender'

export type WebhookTarget = {
  webhookUrl: string | null
  secret: string | null
  previousSecret: string | null
  previousSecretUntil: Date | null
}

/** The call that brings an event: signed anew at each attempt, under the same key. */
export function webhookCall(
  event: OrderEvent,
  { now, ...target }: WebhookTarget & { now: Date },
): WebhookCall {
  const body = JSON.stringify(event)
  const counts = target.previousSecretUntil !== null && now < target.previousSecretUntil
  const secrets = [target.secret, counts ? target.previousSecret : null].filter((secret) => secret !== null)
  return {
    url: target.webhookUrl ?? '',
    body,
    headers: {
      'x-rebotica-event': event.event,
      'x-rebotica-delivery': event.delivery,
      'idempotency-key': event.delivery,
      'x-rebotica-signature': signatureOf(body, { secrets, now }),
    },
  }
}
