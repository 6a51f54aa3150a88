import type { Failure, Outcome } from '@/api/outcome'
import type { CreatedOrder } from '@/contract/orders/order-creation'
import { withoutOrdered } from '@/domain/cart/cart-merge'
import type { CartStore } from '@/offline/cart/cart'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { cartKeyOf, hasSameLines, type NotAsShown, type OrderMessage, orderKind } from '@/offline/kinds/order'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import type { OrderToSave } from '@/offline/outbox/save-entry'
import {
  type Attempt,
  createUnansweredOrders,
  type UnansweredOptions,
  type UnansweredOrders,
} from '@/offline/outbox/unanswered-orders'
import { isOpenedByPin, type Session } from '@/offline/session/session'

export type DirectOutcome =
  | { ok: true; order: CreatedOrder }
  | { ok: false; failure: Failure | { ok: false; kind: 'signed_out' | NotAsShown } }

export type DirectOptions = UnansweredOptions & {
  store: OutboxStore
  readSession: () => Promise<Session | null>
  /** Posts as the session given. */
  send: (message: OrderMessage, session: Session) => Promise<Outcome<CreatedOrder>>
  /** The carts on the screen: also with the edits that a full disk did not take, which the order is made of. */
  openCarts: (identity: Identity, pharma: number) => Pick<CartStore, 'withUnsaved' | 'changeCart' | 'flush'>
  unanswered: UnansweredOrders
}

export type DirectOrders = {
  send(toSave: OrderToSave): Promise<DirectOutcome>
  /** To save it after all: under the key of what was sent of the same, where no answer came. */
  attempt(toSave: OrderToSave): Promise<Attempt>
}

export const createDirectOrders = (options: Omit<DirectOptions, 'unanswered'>): DirectOrders => {
  const unanswered = createUnansweredOrders(options)
  return {
    send: (toSave) => sendDirectly({ ...options, unanswered }, toSave),
    async attempt(toSave) {
      const key = cartKeyOf(ownerOf(toSave.identity), toSave)
      const cart = key === null ? undefined : await options.store.cart(key).catch(() => undefined)
      return unanswered.attempt(toSave, cart)
    },
  }
}

/** For a full disk: posts the order without storing it, as the identity that made it, then empties its cart. */
const sendDirectly = async (options: DirectOptions, toSave: OrderToSave): Promise<DirectOutcome> => {
  const { store, readSession, send, unanswered, openCarts } = options
  const session = await readSession()
  const owner = ownerOf(toSave.identity)
  if (session === null || isOpenedByPin(session) || ownerOf(session.identity) !== owner)
    return refusal('signed_out')
  const carts = openCarts(toSave.identity, toSave.order.pharma)
  const key = cartKeyOf(owner, toSave)
  const cart = key === null ? undefined : carts.withUnsaved(key.laboratory, await store.cart(key))
  if (key !== null && !hasSameLines(cart, toSave.order)) return refusal('cart_changed')
  const { fromProposal: proposal } = toSave
  // A disk that is read as badly as it is written does not say: that keeps no order from its user.
  const closed = proposal === undefined ? [] : await store.closed([proposal]).catch(() => [])
  if (closed.length > 0) return refusal('proposal_ordered')
  // Nothing is awaited between these: another tab may be about to send the same.
  const attempt = unanswered.attempt(toSave, cart)
  attempt.remember()
  const { order } = attempt
  const outcome = await send({ id: order.id, body: order.order }, session)
  if (!outcome.ok) {
    // Any other refusal may come before the key is looked up, while what went out earlier has created it.
    if (outcome.kind === 'http' && orderKind.absent.includes(outcome.error.code)) attempt.forget()
    return { ok: false, failure: outcome }
  }
  // Where the full disk does not take it, the screen forgets the proposal all the same.
  if (proposal !== undefined)
    await store.transact((transaction) => transaction.close(proposal)).catch(() => {})
  attempt.forget()
  if (key !== null) {
    // An edit like any other: a disk that refuses it has the screen show it all the same, the journal keep it for the next
    // page, and no order saved of this cart before it is written. What was ordered is never ordered again with other lines.
    carts.changeCart(key.laboratory, (cart) => withoutOrdered(cart, order.order.purchaseOrderLines))
    await carts.flush()
  }
  return { ok: true, order: outcome.data }
}

const refusal = (kind: 'signed_out' | NotAsShown): DirectOutcome => ({
  ok: false,
  failure: { ok: false, kind },
})
