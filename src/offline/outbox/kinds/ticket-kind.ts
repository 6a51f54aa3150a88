import type { CreatedTicket } from '@/contract/ticket-creation'
import type { TicketEntry } from '@/offline/database/outbox-entry'
import type { Attachments, OutboxKind, Send } from '@/offline/outbox/kinds/kind'

export const ticketKind: OutboxKind = {
  /** Its code comes when it is used; where it cannot be fetched, nothing is sent. */
  async post(send: Send, entry: TicketEntry, attachments: Attachments) {
    const code = await import('@/offline/outbox/kinds/post-ticket').catch(() => null)
    return code === null ? { ok: false, kind: 'network' } : code.postTicket(send, entry, attachments)
  },
  accepted: (entry: TicketEntry, { id }: CreatedTicket): TicketEntry => ({ ...entry, ticket: { id } }),
  inReview: () => null,
  absent: ['ticket_rejected'],
  mark: ({ id, owner, createdAt, body }: TicketEntry) => ({
    id,
    owner,
    createdAt,
    // Longer than a subject: the list of what is lost cuts it (ticketSubject), so that no first screen brings the rule.
    subject: body.description.slice(0, 100),
  }),
}
