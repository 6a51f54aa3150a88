import type { CreatedTicket } from '@/contract/support/ticket-creation'
import type { TicketEntry } from '@/offline/database/outbox-entry'
import type { OutboxKind } from '@/offline/outbox/kinds/kind'
import { postLater } from '@/offline/outbox/kinds/post-later'

export const ticketKind: OutboxKind = {
  post: postLater(() => import('@/offline/outbox/kinds/post-ticket')),
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
