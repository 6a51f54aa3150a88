import type { InputOf } from '@/api/call-input'
import type { ErrorBody } from '@/contract/error'
import { type CreatedOrder, createOrder } from '@/contract/orders/order-creation'
import type { OrderEntry } from '@/offline/database/outbox-entry'
import { displayAt } from '@/offline/outbox/kinds/entry-state'
import type { OutboxKind, Send } from '@/offline/outbox/kinds/kind'

/** An order under its idempotency key. */
export type OrderMessage = Pick<OrderEntry, 'id' | 'body'>

export const postOrder = (send: Send, { id, body }: OrderMessage) => {
  const input: InputOf<typeof createOrder> = { body, headers: { 'idempotency-key': id } }
  return send(createOrder, input)
}

export const orderKind: OutboxKind = {
  post: (send, entry: OrderEntry) => postOrder(send, entry),
  accepted: (entry: OrderEntry, { id, name, priceDrops }: CreatedOrder): OrderEntry => ({
    ...entry,
    order: { id, name },
    // Never those of an earlier refusal.
    prices: priceDrops,
    display: priceDrops ? displayAt(entry.display, priceDrops) : entry.display,
  }),
  inReview: (entry: OrderEntry, { code, prices }: ErrorBody['error']) =>
    code === 'price_risen' && prices ? { ...entry, prices } : null,
  absent: ['order_rejected', 'price_risen'],
  mark: ({ id, owner, createdAt, display }: OrderEntry) => ({
    id,
    owner,
    createdAt,
    laboratory: display.laboratory.name,
    totalQuantity: display.totalQuantity,
  }),
}
