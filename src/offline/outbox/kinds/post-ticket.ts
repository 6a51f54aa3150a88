import type { InputOf } from '@/api/call-input'
import { createTicket } from '@/contract/support/ticket-creation'
import type { TicketEntry } from '@/offline/database/outbox-entry'
import type { Attachments, Send } from '@/offline/outbox/kinds/kind'

/** Ten megabytes at half a megabit a second. Longer, and an order saved meanwhile would wait too long for this one. */
const timeoutMs = 3 * 60_000

export const post = (send: Send, { id, body }: TicketEntry, attachments: Attachments) => {
  const { attachments: infos, ...text } = body
  const input: InputOf<typeof createTicket> = {
    body: text,
    files: infos.map(({ name, type }, index) => new File([attachments[index] ?? ''], name, { type })),
    headers: { 'idempotency-key': id },
    timeoutMs,
  }
  return send(createTicket, input)
}
