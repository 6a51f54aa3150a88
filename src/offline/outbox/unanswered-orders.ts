import * as v from 'valibot'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import { cartLifeMilliseconds } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import type { Journal } from '@/offline/cart/cart-journal'
import { ownerOf } from '@/offline/database/identity'
import type { OrderToSave } from '@/offline/outbox/save-entry'
import { unansweredKey } from '@/offline/outbox/unanswered-key'

/** `order` is repeated as it is, also by a version of the app that knows other fields; `at`: when it was sent first, epoch ms. */
const messageSchema = v.object({
  id: v.string(),
  order: v.custom<OrderToCreate>((value) => typeof value === 'object' && value !== null),
  at: v.number(),
})
type Message = v.InferOutput<typeof messageSchema>

const textSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
  () => ({}),
)

export type UnansweredOptions = {
  journal: Journal
  /** Epoch ms by the server's clock. */
  now: () => number
}

/** One press of "send" or "save", of which there may have been others before. */
export type Attempt = {
  /** With the message of an earlier attempt that was not answered, else as it was given. */
  order: OrderToSave
  isRepeated: boolean
  /** It goes out now. */
  remember(): void
  /** What became of it is known. */
  forget(): void
}

/**
 * Orders posted directly, from a full disk, of which no answer said what became of them. The server may have them, so saving the
 * same again repeats the very same request instead of making a second order: in this page, in another tab and after a reload.
 * The same are equal lines of one proposal, or of a cart that nobody has changed since: once it was emptied, equal lines are
 * another order.
 */
export const createUnansweredOrders = ({ journal, now }: UnansweredOptions) => {
  /** Where the journal takes nothing either: those of this page. */
  const own = new Map<string, Message>()
  const isNew = ({ at }: Message): boolean => now() - at < cartLifeMilliseconds
  const stored = (): [string, Message][] =>
    Object.entries(v.parse(textSchema, journal.read(unansweredKey))).flatMap(([key, value]) =>
      v.is(messageSchema, value) && isNew(value) ? [[key, value]] : [],
    )
  const keep = (messages: [string, Message][]): void => {
    if (messages.length === 0) journal.remove(unansweredKey)
    else journal.write(unansweredKey, JSON.stringify(Object.fromEntries(messages)))
  }
  const earlier = (key: string): Message | undefined =>
    [new Map(stored()).get(key), own.get(key)].find((message) => message && isNew(message))
  const without = (key: string) => stored().filter(([other]) => other !== key)

  return {
    /** `cart`: as the order's own is now; undefined for one of a proposal. */
    attempt(given: OrderToSave, cart: CartItem | undefined): Attempt {
      const key = keyOf(given, cart)
      const sent = earlier(key)
      const order = sent ? { ...given, id: sent.id, order: sent.order } : given
      return {
        order,
        isRepeated: sent !== undefined,
        remember() {
          const message = { id: order.id, order: order.order, at: sent?.at ?? now() }
          keep([...without(key), [key, message]])
          if (!new Map(stored()).has(key)) own.set(key, message)
        },
        forget() {
          own.delete(key)
          keep(without(key))
        },
      }
    },
  }
}
export type UnansweredOrders = ReturnType<typeof createUnansweredOrders>

/** Each change of a cart moves the end of its life. */
const keyOf = ({ identity, order, fromProposal }: OrderToSave, cart: CartItem | undefined): string => {
  const lines = order.purchaseOrderLines.map(({ cn, quantity }) => `${cn}x${quantity}`).sort()
  const source = fromProposal ?? cart?.expirationDate ?? ''
  return [ownerOf(identity), order.pharma, source, ...order.laboratories, ...lines].join(' ')
}
