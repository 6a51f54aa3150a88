import type { OrderEvent } from '@/contract/orders/order-event-schema'
import { countingSecrets, signatureOf } from './signature'
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
  return {
    url: target.webhookUrl ?? '',
    body,
    headers: {
      'x-rebotica-event': event.event,
      'x-rebotica-delivery': event.delivery,
      'idempotency-key': event.delivery,
      'x-rebotica-signature': signatureOf(body, { secrets: countingSecrets(target, now), now }),
    },
  }
}
