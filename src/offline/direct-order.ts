import type { Failure, Outcome } from '@/api/outcome'
import type { CreatedOrder } from '@/contract/orders'
import { withoutOrdered } from '@/offline/cart-merge'
import { ownerOf } from '@/offline/identity'
import type { OutboxStore } from '@/offline/outbox-store'
import { cartKeyOf, holdsLines, type OrderToSave } from '@/offline/save-order'
import type { OrderMessage } from '@/offline/send-order'
import type { Session } from '@/offline/session'
import { isFinalAnswer } from '@/offline/settle'
import type { UnansweredOrders } from '@/offline/unanswered-orders'

export type DirectOutcome =
  | { ok: true; order: CreatedOrder }
  | { ok: false; failure: Failure | { ok: false; kind: 'signed_out' | 'cart_changed' } }

export type DirectOptions = {
  store: OutboxStore
  readSession: () => Promise<Session | null>
  /** Posts as the session given. */
  send: (message: OrderMessage, session: Session) => Promise<Outcome<CreatedOrder>>
  unanswered: UnansweredOrders
}

/** For a full disk: posts the order without storing it, as the identity that made it, then empties its cart. */
export const sendDirectly = async (
  { store, readSession, send, unanswered }: DirectOptions,
  toSave: OrderToSave,
): Promise<DirectOutcome> => {
  const order = unanswered.sameOrEarlier(toSave)
  const session = await readSession()
  if (session === null || ownerOf(session.identity) !== ownerOf(order.identity)) return refusal('signed_out')
  const key = cartKeyOf(order)
  if (key !== null && !holdsLines(await store.cart(key), order.order)) return refusal('cart_changed')
  unanswered.remember(order)
  const outcome = await send({ id: order.id, body: order.order }, session)
  if (!outcome.ok) {
    if (isFinalAnswer(outcome)) unanswered.forget(order)
    return { ok: false, failure: outcome }
  }
  // While the cart is still there, saving it again must repeat this message.
  if (key === null || (await emptyCart(store, order))) unanswered.forget(order)
  return { ok: true, order: outcome.data }
}

const refusal = (kind: 'signed_out' | 'cart_changed'): DirectOutcome => ({
  ok: false,
  failure: { ok: false, kind },
})

const emptyCart = async (store: OutboxStore, order: OrderToSave): Promise<boolean> => {
  const key = cartKeyOf(order)
  if (key === null) return true
  const result = await store.transact(async (transaction) => {
    const rest = withoutOrdered(await transaction.cart(key), order.order.purchaseOrderLines)
    await (rest === undefined ? transaction.deleteCart(key) : transaction.putCart(key, rest))
  })
  return result.ok
}
