import type { Failure, Outcome } from '@/api/outcome'
import type { CreatedOrder } from '@/contract/order-creation'
import { withoutOrdered } from '@/domain/cart/cart-merge'
import type { CartItem } from '@/domain/cart/cart-types'
import { ownerOf } from '@/offline/database/identity'
import type { OrderMessage } from '@/offline/outbox/kinds/order-kind'
import type { CartKey, OutboxStore } from '@/offline/outbox/outbox-store'
import { cartKeyOf, hasSameLines, type OrderToSave } from '@/offline/outbox/save-order'
import { isFinalAnswer } from '@/offline/outbox/settle'
import type { UnansweredOrders } from '@/offline/outbox/unanswered-orders'
import type { Session } from '@/offline/session/session'

export type DirectOutcome =
  | { ok: true; order: CreatedOrder }
  | { ok: false; failure: Failure | { ok: false; kind: 'signed_out' | 'cart_changed' } }

export type DirectOptions = {
  store: OutboxStore
  readSession: () => Promise<Session | null>
  /** Posts as the session given. */
  send: (message: OrderMessage, session: Session) => Promise<Outcome<CreatedOrder>>
  /** The disk's cart with the edits that a full disk did not take: the one on the screen, which the order is made of. */
  withUnsaved: (key: CartKey, item: CartItem | undefined) => CartItem | undefined
  unanswered: UnansweredOrders
}

/** For a full disk: posts the order without storing it, as the identity that made it, then empties its cart. */
export const sendDirectly = async (options: DirectOptions, toSave: OrderToSave): Promise<DirectOutcome> => {
  const { store, readSession, send, unanswered, withUnsaved } = options
  const order = unanswered.sameOrEarlier(toSave)
  const session = await readSession()
  if (session === null || ownerOf(session.identity) !== ownerOf(order.identity)) return refusal('signed_out')
  const key = cartKeyOf(order)
  if (key !== null && !hasSameLines(withUnsaved(key, await store.cart(key)), order.order))
    return refusal('cart_changed')
  unanswered.remember(order)
  const outcome = await send({ id: order.id, body: order.order }, session)
  if (!outcome.ok) {
    if (isFinalAnswer(outcome)) unanswered.forget(order)
    return { ok: false, failure: outcome }
  }
  // While the cart is still there, saving it again must repeat this message.
  if (key === null || (await emptyCart(options, key, order))) unanswered.forget(order)
  return { ok: true, order: outcome.data }
}

const refusal = (kind: 'signed_out' | 'cart_changed'): DirectOutcome => ({
  ok: false,
  failure: { ok: false, kind },
})

const emptyCart = async (
  { store, withUnsaved }: DirectOptions,
  key: CartKey,
  { order }: OrderToSave,
): Promise<boolean> => {
  const result = await store.transact(async (transaction) => {
    const rest = withoutOrdered(withUnsaved(key, await transaction.cart(key)), order.purchaseOrderLines)
    await (rest === undefined ? transaction.deleteCart(key) : transaction.putCart(key, rest))
  })
  return result.ok
}
