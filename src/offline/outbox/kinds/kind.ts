import type { Outcome } from '@/api/outcome'
import type { createSender } from '@/api/sender'
import type { ErrorCode } from '@/contract/basics/endpoint'
import type { ErrorBody } from '@/contract/error'
import type { CreatedOrder } from '@/contract/orders/order-creation'
import type { CreatedRegistration } from '@/contract/portal/registration-creation'
import type { CreatedTicket } from '@/contract/support/ticket-creation'
import type { MarkedEntry } from '@/offline/database/marked-entry'
import type { OutboxEntry } from '@/offline/database/outbox-entry'

/** What the server answers once it has created what an entry asks for. */
export type Created = CreatedOrder | CreatedRegistration | CreatedTicket

export type Send = ReturnType<typeof createSender>

/** The bytes of an entry's attachments, in the order of its body. */
export type Attachments = readonly Uint8Array<ArrayBuffer>[]

/**
 * What the protocol (drain, settle, backup) has to know of one kind of entries. Written as methods: each kind takes entries
 * and answers of its own, and the table is asked by the entry's own `endpoint`.
 */
export type OutboxKind = {
  /** Posts it under its key; once for each call, never again by itself. */
  post(send: Send, entry: OutboxEntry, attachments: Attachments): Promise<Outcome<Created>>
  /** The entry with what the server's acceptance says. */
  accepted(entry: OutboxEntry, created: Created): OutboxEntry
  /** A refusal about which the user can decide; null for one that only rejects it. */
  inReview(entry: OutboxEntry, error: ErrorBody['error']): OutboxEntry | null
  /**
   * The codes of refusals by which the server says that it looked the key up and holds nothing under it. Any other refusal may
   * come before that, while an earlier attempt, or the same one repeated on its way, has created it.
   */
  absent: readonly ErrorCode[]
  /** By what it can be named when the entry itself is lost. */
  mark(entry: OutboxEntry): MarkedEntry
}
