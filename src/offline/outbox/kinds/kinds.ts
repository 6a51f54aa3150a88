import type { EntryKind } from '@/offline/database/outbox-entry'
import type { OutboxKind } from '@/offline/outbox/kinds/kind'
import { orderKind } from '@/offline/outbox/kinds/order-kind'
import { registrationKind } from '@/offline/outbox/kinds/registration-kind'
import { ticketKind } from '@/offline/outbox/kinds/ticket-kind'

/**
 * The kinds of entries, in the order in which a pass sends them: an order never waits for somebody's pictures. Another kind is
 * a schema in database/outbox-entry, a row here, and its texts in parts/outbox and features/sync.
 */
export const outboxKinds: Record<EntryKind, OutboxKind> = {
  createOrder: orderKind,
  createRegistration: registrationKind,
  createTicket: ticketKind,
}
