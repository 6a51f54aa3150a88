import { formatInstant } from '@/domain/basics/dates'
import { ticketSubject } from '@/domain/support/ticket'
import { EntryItem } from '@/features/sync/entries/entry-item'
import type { TicketEntry } from '@/offline/kinds/ticket'

const what = 'Ticket de soporte'

/** A message to support in the outbox. */
function TicketItem({ entry }: { entry: TicketEntry }) {
  const { attachments, description } = entry.body
  return (
    <EntryItem
      entry={entry}
      title={ticketSubject(description)}
      facts={[what, attachmentCount(attachments.length), formatInstant(entry.createdAt)]
        .filter((fact) => fact !== null)
        .join(' · ')}
      discarding={{
        title: 'Descartar ticket',
        question: 'El ticket no se enviará, y lo que escribió se perderá.',
        doubt: 'Un intento anterior no se confirmó: soporte podría tener ya este ticket.',
        done: 'Ticket descartado.',
      }}
    />
  )
}

const attachmentCount = (count: number): string | null =>
  count === 0 ? null : count === 1 ? '1 adjunto' : `${count} adjuntos`

export const ticketPanel = {
  Item: TicketItem,
  canBeCorrected: false,
  afterLoss: 'No se sabe si el ticket llegó a soporte: si no le contestan, escríbalo de nuevo.',
}
