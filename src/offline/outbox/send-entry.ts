import { isSwitchRefused, type Outcome } from '@/api/outcome'
import { createSender } from '@/api/sender'
import type { CreatedOrder } from '@/contract/orders/order-creation'
import type { Attachments, Send } from '@/offline/kinds/kind'
import { type Created, kindOf, type OutboxEntry } from '@/offline/kinds/kinds'
import { type OrderMessage, postOrder } from '@/offline/kinds/order'
import type { Sealed } from '@/offline/sealing/is-sealed'
import type { Session } from '@/offline/session/session'

/** Name of the Web Lock under which a tab or the service worker sends what waits. */
export const outboxLockName = 'rebotica-outbox'

export type SendOptions = {
  fetch: typeof fetch
  baseUrl: string
  /** The server refused the session's token. */
  onUnauthenticated: (token: string, isExpired?: boolean) => Promise<void>
  /** The server no longer lets this session impersonate that user. */
  onSwitchRefused: (switchUser: string) => Promise<void>
}

/**
 * Posts with the session given, whoever is logged in by then. The end of a refused session, or impersonation, is stored
 * before the outcome is returned.
 */
const inSession = async <T>(
  { fetch, baseUrl, onUnauthenticated, onSwitchRefused }: SendOptions,
  { token, identity }: Session,
  post: (send: Send) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const send = createSender({
    fetch,
    baseUrl,
    token: () => token,
    switchUser: () => identity.switchUser,
    onUnauthenticated: () => undefined,
  })
  const outcome = await post(send)
  if (!outcome.ok && outcome.kind === 'http' && outcome.status === 401)
    await onUnauthenticated(token, outcome.error.expired)
  if (identity.switchUser !== null && isSwitchRefused(outcome)) await onSwitchRefused(identity.switchUser)
  return outcome
}

/** For an order that is in no outbox: the disk is full. */
export const createOrderSender =
  (options: SendOptions) =>
  (message: OrderMessage, session: Session): Promise<Outcome<CreatedOrder>> =>
    inSession(options, session, (send) => postOrder(send, message))

type EntrySendOptions = SendOptions & {
  attachments: (id: string) => Promise<Attachments | Sealed | undefined>
}

export const createEntrySender =
  (options: EntrySendOptions) =>
  async (entry: OutboxEntry, session: Session): Promise<Outcome<Created>> => {
    const kind = await kindOf(entry.endpoint)
    // Sealed ones are as good as none (kinds/attached-files).
    const attachments = ((await options.attachments(entry.id)) ?? []) as Attachments
    return inSession(options, session, (send) => kind.post(send, entry, attachments))
  }
