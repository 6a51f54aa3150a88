import { ownerOf } from '@/offline/database/identity'
import type { OrderToSave } from '@/offline/outbox/save-order'

/**
 * Orders posted directly, from a full disk, of which no answer said what became of them. The server may have them, so saving the
 * same lines again repeats the very same request instead of making a second order. In memory, since the disk is full.
 */
export const createUnansweredOrders = () => {
  const messages = new Map<string, OrderToSave>()
  return {
    /** The earlier message of the same identity and lines, else the one given. */
    sameOrEarlier: (order: OrderToSave): OrderToSave => messages.get(linesOf(order)) ?? order,
    has: (order: OrderToSave): boolean => messages.has(linesOf(order)),
    remember: (order: OrderToSave): void => {
      messages.set(linesOf(order), order)
    },
    forget: (order: OrderToSave): void => {
      messages.delete(linesOf(order))
    },
  }
}
export type UnansweredOrders = ReturnType<typeof createUnansweredOrders>

const linesOf = ({ identity, order }: OrderToSave): string => {
  const lines = order.purchaseOrderLines.map(({ cn, quantity }) => `${cn}x${quantity}`).sort()
  return [ownerOf(identity), order.pharma, ...order.laboratories, ...lines].join(' ')
}
