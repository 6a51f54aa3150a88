import { formatInstant } from '@/domain/basics/dates'
import { EntryItem } from '@/features/sync/entry-item'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'

/** A new pharmacy in the outbox. */
export function RegistrationItem({ entry }: { entry: RegistrationEntry }) {
  const { name, nif } = entry.body
  return (
    <EntryItem
      entry={entry}
      title={name}
      facts={`Registro de farmacia · ${nif} · ${formatInstant(entry.createdAt)}`}
      discarding={{
        title: 'Descartar registro',
        question: 'La farmacia no se dará de alta, y los datos que escribió se perderán.',
        done: 'Registro descartado.',
      }}
    />
  )
}
