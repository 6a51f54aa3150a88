import type { InputOf } from '@/api/call-input'
import { isSwitchRefused, type Outcome } from '@/api/outcome'
import { createSender } from '@/api/sender'
import { type CreatedOrder, createOrder } from '@/contract/order-creation'
import type { OutboxEntry } from '@/offline/database/outbox-entry'
import type { Session } from '@/offline/session/session'

/** An order under its idempotency key. */
export type OrderMessage = Pick<OutboxEntry, 'id' | 'body'>

/** Name of the Web Lock under which a tab or the service worker sends orders. */
export const outboxLockName = 'rebotica-outbox'

export type SendOptions = {
  fetch: typeof fetch
  baseUrl: string
  /** The server refused the session's token. */
  onUnauthenticated: (token: string) => Promise<void>
  /** The server no longer lets this session impersonate that user. */
  onSwitchRefused: (switchUser: string) => Promise<void>
}

/**
 * Posts an order with the session given, whoever is logged in by then. The end of a refused session, or
 * impersonation, is stored before the outcome is returned.
 */
export const createOrderSender =
  ({ fetch, baseUrl, onUnauthenticated, onSwitchRefused }: SendOptions) =>
  async ({ id, body }: OrderMessage, { token, identity }: Session): Promise<Outcome<CreatedOrder>> => {
    const send = createSender({
      fetch,
      baseUrl,
      token: () => token,
      switchUser: () => identity.switchUser,
      onUnauthenticated: () => undefined,
    })
    const input: InputOf<typeof createOrder> = { body, headers: { 'idempotency-key': id } }
    const outcome = await send(createOrder, input)
    if (!outcome.ok && outcome.kind === 'http' && outcome.status === 401) await onUnauthenticated(token)
    if (identity.switchUser !== null && isSwitchRefused(outcome)) await onSwitchRefused(identity.switchUser)
    return outcome
  }
