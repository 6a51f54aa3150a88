import { Button, Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import { EntryItem } from '@/features/sync/entry-item'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'
import { needsDecision } from '@/offline/outbox/kinds/entry-state'
import { keptDataText } from '@/parts/outbox/kept-data'

/** Opens the form of a registration that the server refused, as it was filled in. */
export type Correct = (refused: RegistrationEntry) => void

export type RegistrationItemProps = { entry: RegistrationEntry; onCorrect: Correct }

/** A new pharmacy in the outbox. */
export function RegistrationItem({ entry, onCorrect }: RegistrationItemProps) {
  const { name, nif } = entry.body
  const kept = keptDataText(entry)
  return (
    <EntryItem
      entry={entry}
      title={name}
      facts={`Registro de farmacia · ${nif} · ${formatInstant(entry.createdAt)}`}
      details={kept === null ? null : <Text size="sm">{kept}</Text>}
      actions={[
        needsDecision(entry) ? (
          <Button key="correct" variant="subtle" size="compact-sm" onClick={() => onCorrect(entry)}>
            Corregir
          </Button>
        ) : null,
        null,
      ]}
      discarding={{
        title: 'Descartar registro',
        question: 'La farmacia no se dará de alta, y los datos que escribió se perderán.',
        done: 'Registro descartado.',
      }}
    />
  )
}
