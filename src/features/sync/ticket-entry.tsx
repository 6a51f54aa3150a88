import { formatInstant } from '@/domain/basics/dates'
import { ticketSubject } from '@/domain/support/ticket'
import { EntryItem } from '@/features/sync/entry-item'
import type { TicketEntry } from '@/offline/database/outbox-entry'

/** A message to support in the outbox. */
export function TicketItem({ entry }: { entry: TicketEntry }) {
  const { attachments, description } = entry.body
  return (
    <EntryItem
      entry={entry}
      title={ticketSubject(description)}
      facts={['Ticket de soporte', attachmentCount(attachments.length), formatInstant(entry.createdAt)]
        .filter((fact) => fact !== null)
        .join(' · ')}
      discarding={{
        title: 'Descartar ticket',
        question: 'El ticket no se enviará, y lo que escribió se perderá.',
        done: 'Ticket descartado.',
      }}
    />
  )
}

const attachmentCount = (count: number): string | null =>
  count === 0 ? null : count === 1 ? '1 adjunto' : `${count} adjuntos`
