import { lineAmount } from '@/domain/basics/money'
import { atPrices } from '@/domain/cart/cart-merge'
import { type PriceChange, priceTotals } from '@/domain/offers/price-change'
import type { OrderDisplay, OrderEntry, OutboxEntry } from '@/offline/database/outbox-entry'

/** Whether taking it back could create it twice: the server may have it, or get it from another device. */
export const mayExistElsewhere = (entry: Pick<OutboxEntry, 'maybeReceived' | 'copied'>): boolean =>
  entry.maybeReceived || entry.copied

/** Whether nothing of it can have left this device, so that taking it back leaves none anywhere. */
export const isNeverSent = (
  entry: Pick<OutboxEntry, 'state' | 'attempts' | 'maybeReceived' | 'copied'>,
): boolean => entry.state === 'queued' && entry.attempts === 0 && !mayExistElsewhere(entry)

/** Whether it waits for a decision of its user, without which it is not sent. */
export const needsDecision = (entry: Pick<OutboxEntry, 'state'>): boolean =>
  entry.state === 'rejected' || entry.state === 'review'

/** True while it is on this device and not yet known to be on the server. */
export const isWaiting = (entry: Pick<OutboxEntry, 'state'>): boolean => entry.state !== 'accepted'

/** What it is to this session: one that was refused in another waits for nothing but to be sent. */
export const inSession = (entry: OutboxEntry, sessionId: string | undefined): OutboxEntry =>
  entry.state === 'needs-login' && entry.refusedSession !== sessionId
    ? { ...entry, state: 'queued', nextAttemptAt: 0, reason: null }
    : entry

export const isOrder = (entry: OutboxEntry): entry is OrderEntry => entry.endpoint === 'createOrder'

/** In bytes, of each attachment. */
export const attachmentSizes = (entry: OutboxEntry): number[] =>
  entry.endpoint === 'createTicket' ? entry.body.attachments.map(({ size }) => size) : []

/** What the screens show of an order whose lines cost something else by now. */
export const displayAt = (display: OrderDisplay, changes: readonly PriceChange[]): OrderDisplay => {
  const { before, now } = priceTotals(changes)
  const products = atPrices(display.products, changes)
  return {
    ...display,
    products,
    totalPvl: products.reduce((total, { quantity, pvl }) => total + lineAmount(quantity, pvl), 0),
    totalPvlWithDiscount: display.totalPvlWithDiscount + now - before,
  }
}
