import { formatInstant } from '@/domain/basics/dates'
import { EntryItem } from '@/features/sync/entries/entry-item'
import type { ClaimEntry } from '@/offline/kinds/claim'

const what = 'Reclamación al laboratorio'

/** A claim in the outbox. */
function ClaimItem({ entry }: { entry: ClaimEntry }) {
  const photos = entry.body.attachments.length
  return (
    <EntryItem
      entry={entry}
      title={entry.order.name}
      facts={[
        what,
        photos === 0 ? null : photos === 1 ? '1 fotografía' : `${photos} fotografías`,
        formatInstant(entry.createdAt),
      ]
        .filter((fact) => fact !== null)
        .join(' · ')}
      discarding={{
        title: 'Descartar reclamo',
        question: 'La reclamación no se enviará y se perderá, con sus fotografías.',
        doubt: 'Un intento anterior no se confirmó: el laboratorio podría tener ya esta reclamación.',
        done: 'Reclamo descartado.',
      }}
    />
  )
}

export const claimPanel = {
  Item: ClaimItem,
  canBeCorrected: false,
  afterLoss: 'Compruebe en el pedido si está la reclamación; si no está, hágala de nuevo.',
}
