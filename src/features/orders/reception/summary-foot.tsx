import { Button, Group, Text } from '@mantine/core'
import { useMissing } from '@/parts/connection/use-is-offline'
import { ActionButton } from '@/ui/controls/action-button'

type SummaryFootProps = {
  /** What is kept on this device without a connection: 'la corrección'. */
  kept: string
  problem: string | null
  backLabel: string
  saveLabel: string
  disabledReason: string | null
  saving: boolean
  onBack: () => void
  onSave: () => void
}

/** The end of what is looked at before it is saved: where it is kept meanwhile, why it was not, and the way back. */
export function SummaryFoot(props: SummaryFootProps) {
  const { kept, problem, backLabel, saveLabel, disabledReason, saving, onBack, onSave } = props
  const missing = useMissing()
  return (
    <>
      {missing ? (
        <Text size="sm" c="dimmed">
          {missing.what}: {kept} se guarda en este dispositivo y se enviará después.
        </Text>
      ) : null}
      {problem === null ? null : (
        <Text role="alert" c="red">
          {problem}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {backLabel}
        </Button>
        <ActionButton disabledReason={disabledReason} onClick={onSave} loading={saving} data-autofocus>
          {saveLabel}
        </ActionButton>
      </Group>
    </>
  )
}
