import type { EntryKind } from '@/offline/database/outbox-entry'

type Marked = { id: string; owner: string; createdAt: string }

/** What is remembered of an order that waits. */
export type MarkedOrder = Marked & { laboratory: string; totalQuantity: number }
/** What is remembered of a message to support that waits. */
export type MarkedTicket = Marked & { subject: string }
/** What is remembered of a pharmacy's registration that waits. */
type MarkedRegistration = Marked & { pharmacy: string }

/** What is remembered outside of the database of an entry that waits, so that it can be named even when the entry itself is lost. */
export type MarkedEntry = MarkedOrder | MarkedTicket | MarkedRegistration

/** Marks of orders are older than other kinds and do not name theirs. */
export const kindOfMark = (mark: MarkedEntry): EntryKind =>
  'subject' in mark ? 'createTicket' : 'pharmacy' in mark ? 'createRegistration' : 'createOrder'
