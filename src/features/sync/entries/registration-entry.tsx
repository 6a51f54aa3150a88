import { Button, Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import { EntryItem } from '@/features/sync/entries/entry-item'
import { needsDecision } from '@/offline/kinds/entry-state'
import type { RegistrationEntry } from '@/offline/kinds/registration'
import { existingPharmacyText } from '@/parts/outbox/existing-pharmacy'

/** Opens the form of a registration that the server refused, as it was filled in. */
export type Correct = (refused: RegistrationEntry) => void

type RegistrationItemProps = { entry: RegistrationEntry; onCorrect: Correct }

const what = 'Registro de farmacia'

/** A new pharmacy in the outbox. */
function RegistrationItem({ entry, onCorrect }: RegistrationItemProps) {
  const { name, nif } = entry.body
  const notice = existingPharmacyText(entry)
  return (
    <EntryItem
      entry={entry}
      title={name}
      facts={`${what} · ${nif} · ${formatInstant(entry.createdAt)}`}
      details={notice === null ? null : <Text size="sm">{notice}</Text>}
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
        doubt: 'Un intento anterior no se confirmó: la farmacia podría estar ya dada de alta.',
        done: 'Registro descartado.',
      }}
    />
  )
}

export const registrationPanel = {
  Item: RegistrationItem,
  canBeCorrected: true,
  afterLoss:
    'Compruebe en las farmacias pendientes si la farmacia está dada de alta; si no está, regístrela de nuevo.',
}
