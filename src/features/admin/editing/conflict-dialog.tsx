import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { EntryKind } from '@/contract/editing/entries'
import type { EntryChange } from '@/contract/editing/entry-change'
import { ChangeList } from '@/features/admin/editing/change-list'

type ConflictDialogProps = {
  kind: EntryKind
  /** What somebody else has changed since this form was opened. */
  theirs: readonly EntryChange[]
  mine: readonly EntryChange[]
  onSettle: (keepsMine: boolean) => void
}

/** Two people have edited the same: both edits are shown, and nothing is overwritten silently. */
export function ConflictDialog({ kind, theirs, mine, onSettle }: ConflictDialogProps) {
  return (
    <Modal
      opened
      onClose={() => onSettle(true)}
      title="Alguien ha cambiado lo mismo mientras tanto"
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text>No se ha guardado nada. Esto es lo que ha cambiado desde que abrió el formulario:</Text>
        <ChangeList kind={kind} changes={theirs} />
        <Text>Y esto es lo que ha cambiado usted:</Text>
        <ChangeList kind={kind} changes={mine} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onSettle(false)}>
            Descartar lo mío
          </Button>
          <Button data-autofocus onClick={() => onSettle(true)}>
            Poner lo mío sobre lo nuevo
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
