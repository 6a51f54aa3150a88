import * as v from 'valibot'
import { orderToCreateSchema } from '@/contract/order-creation'
import { cartLifeMilliseconds } from '@/domain/cart/cart'
import type { Journal } from '@/offline/cart/cart-journal'
import { ownerOf } from '@/offline/database/identity'
import type { OrderToSave } from '@/offline/outbox/save-order'
import { unansweredKey } from '@/offline/outbox/unanswered-key'

/** `at`: when it was sent last, epoch ms by the server's clock. */
const messageSchema = v.object({ id: v.string(), order: orderToCreateSchema, at: v.number() })
type Message = v.InferOutput<typeof messageSchema>

const messagesSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.record(v.string(), messageSchema)),
  (): Record<string, Message> => ({}),
)

type UnansweredOptions = {
  journal: Journal
  /** Epoch ms by the server's clock. */
  now: () => number
}

/**
 * Orders posted directly, from a full disk, of which no answer said what became of them. The server may have them, so saving the
 * same lines again repeats the very same request instead of making a second order: in this page, in another tab and after a
 * reload, for as long as a cart lives.
 */
export const createUnansweredOrders = ({ journal, now }: UnansweredOptions) => {
  /** Of this page, where the journal takes nothing either. */
  const own = new Map<string, Message>()
  const isNew = ({ at }: Message): boolean => now() - at < cartLifeMilliseconds
  const kept = (): Record<string, Message> => v.parse(messagesSchema, journal.read(unansweredKey))
  const keep = (messages: Record<string, Message>): void => {
    const still = Object.entries(messages).filter(([, message]) => isNew(message))
    if (still.length === 0) journal.remove(unansweredKey)
    else journal.write(unansweredKey, JSON.stringify(Object.fromEntries(still)))
  }
  const earlier = (order: OrderToSave): Message | undefined =>
    [own.get(linesOf(order)), kept()[linesOf(order)]].find((message) => message && isNew(message))
  return {
    /** With the earlier message of the same identity and lines, else as it is given. */
    sameOrEarlier(order: OrderToSave): OrderToSave {
      const sent = earlier(order)
      return sent ? { ...order, id: sent.id, order: sent.order } : order
    },
    has: (order: OrderToSave): boolean => earlier(order) !== undefined,
    remember(order: OrderToSave): void {
      const message = { id: order.id, order: order.order, at: now() }
      own.set(linesOf(order), message)
      keep({ ...kept(), [linesOf(order)]: message })
    },
    forget(order: OrderToSave): void {
      own.delete(linesOf(order))
      const { [linesOf(order)]: _, ...others } = kept()
      keep(others)
    },
  }
}
export type UnansweredOrders = ReturnType<typeof createUnansweredOrders>

const linesOf = ({ identity, order }: OrderToSave): string => {
  const lines = order.purchaseOrderLines.map(({ cn, quantity }) => `${cn}x${quantity}`).sort()
  return [ownerOf(identity), order.pharma, ...order.laboratories, ...lines].join(' ')
}
