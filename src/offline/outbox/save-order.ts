import * as v from 'valibot'
import { type OrderToCreate, orderToCreateSchema } from '@/contract/orders/order-creation'
import type { CartItem } from '@/domain/cart/cart-types'
import { atNewPrices, type PriceChange } from '@/domain/offers/price-change'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { OrderDisplay, OrderEntry } from '@/offline/database/outbox-entry'
import type { StorageFailure } from '@/offline/database/storage-failure'
import { displayAt, isOrder } from '@/offline/outbox/kinds/entry-state'
import { type NewEntry, newEntry } from '@/offline/outbox/new-entry'
import type { CartKey, OutboxStore } from '@/offline/outbox/outbox-store'

export type OrderToSave = {
  /** Idempotency key, made when the dialog opens (`newOrderKey`): pressing twice saves once. */
  id: string
  identity: Identity
  order: OrderToCreate
  display: OrderDisplay
  /** The laboratory whose cart becomes this order and goes with it; absent for an order saved from a proposal. */
  fromCart?: number
  /** The proposal that becomes this order, and never another one; absent for an order of a cart. */
  fromProposal?: string
}

/** The order at the new prices, as its user accepts them. */
export const atAcceptedPrices = <Order extends Pick<OrderToSave, 'order' | 'display'>>(
  toSave: Order,
  changes: readonly PriceChange[],
): Order => ({
  ...toSave,
  order: atNewPrices(toSave.order, changes),
  display: displayAt(toSave.display, changes),
})

/**
 * Nothing was saved. `cart_changed`: another tab changed or saved that cart meanwhile; `proposal_ordered`: there is an order of
 * that proposal, by another tab, or by this one before the browser brought back what had been removed.
 */
export type NotAsShown = 'cart_changed' | 'proposal_ordered'

export type SaveOutcome =
  | { ok: true; entry: OrderEntry }
  | { ok: false; reason: NotAsShown | StorageFailure }
  /** `fields` as in the contract's error body. */
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }

export const saveOrder = async (
  store: OutboxStore,
  toSave: OrderToSave,
  context: Pick<NewEntry, 'now' | 'maybeReceived'>,
): Promise<SaveOutcome> => {
  const body = v.safeParse(orderToCreateSchema, toSave.order)
  if (!body.success) return { ok: false, reason: 'invalid', fields: messagesOf(body.issues) }
  const entry = newOrderEntry({ ...toSave, body: body.output, ...context })
  const result = await store.transact(async (transaction): Promise<SaveOutcome> => {
    const key = cartKeyOf(toSave)
    const { fromProposal: proposal = null } = toSave
    // Together, because other windows' writes wait for this one, and each answer waits for a busy page.
    const [saved, cart, isOrdered] = await Promise.all([
      transaction.entry(entry.id),
      key && transaction.cart(key),
      proposal && transaction.isClosed(proposal),
    ])
    if (saved && isOrder(saved)) return { ok: true, entry: saved }
    if (isOrdered) return { ok: false, reason: 'proposal_ordered' }
    if (key !== null && !hasSameLines(cart ?? undefined, entry.body))
      return { ok: false, reason: 'cart_changed' }
    await Promise.all([
      key && transaction.deleteCart(key),
      proposal && transaction.close(proposal),
      transaction.putEntry(entry),
    ])
    return { ok: true, entry }
  })
  return result.ok ? result.value : result
}

export const newOrderEntry = ({
  body,
  display,
  ...saved
}: NewEntry & Pick<OrderEntry, 'body' | 'display'>): OrderEntry => ({
  ...newEntry(saved),
  endpoint: 'createOrder',
  body,
  order: null,
  display,
})

/** The cart that becomes the order; null for an order saved from a proposal. */
export const cartKeyOf = ({ identity, order, fromCart }: OrderToSave): CartKey | null =>
  fromCart === undefined ? null : { owner: ownerOf(identity), pharma: order.pharma, laboratory: fromCart }

/** Two tabs that save the same cart must not make two orders: the cart must still be what the order says. */
export const hasSameLines = (cart: CartItem | undefined, order: OrderToCreate): boolean => {
  const units = new Map(cart?.products.map(({ cn, quantity }) => [cn, quantity]))
  const ordered = order.purchaseOrderLines
  const withUnits = [...units.values()].filter((quantity) => quantity > 0).length
  return withUnits === ordered.length && ordered.every(({ cn, quantity }) => units.get(cn) === quantity)
}

export const messagesOf = (issues: readonly v.BaseIssue<unknown>[]): Record<string, string> =>
  Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
