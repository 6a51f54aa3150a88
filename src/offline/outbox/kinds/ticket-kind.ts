import type { InputOf } from '@/api/call-input'
import type { CreatedTicket, createTicket } from '@/contract/ticket-creation'
import { ticketSubject } from '@/domain/support/ticket'
import type { TicketEntry } from '@/offline/database/outbox-entry'
import type { Attachments, OutboxKind, Send } from '@/offline/outbox/kinds/kind'

/** Ten megabytes at half a megabit a second. Longer, and an order saved meanwhile would wait too long for this one. */
const timeoutMs = 3 * 60_000

const declaration = async (): Promise<typeof createTicket | undefined> =>
  (await import('@/contract/ticket-creation').catch(() => undefined))?.createTicket

export const ticketKind: OutboxKind = {
  post(send: Send, { id, body }: TicketEntry, attachments: Attachments) {
    const { attachments: infos, ...text } = body
    const input: InputOf<typeof createTicket> = {
      body: text,
      files: infos.map(({ name, type }, index) => new File([attachments[index] ?? ''], name, { type })),
      headers: { 'idempotency-key': id },
      timeoutMs,
    }
    return send(declaration(), input)
  },
  accepted: (entry: TicketEntry, { id }: CreatedTicket): TicketEntry => ({ ...entry, ticket: { id } }),
  inReview: () => null,
  absent: ['ticket_rejected'],
  mark: ({ id, owner, createdAt, body }: TicketEntry) => ({
    id,
    owner,
    createdAt,
    subject: ticketSubject(body.description),
  }),
}
