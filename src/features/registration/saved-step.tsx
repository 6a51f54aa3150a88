import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { RegistrationView } from '@/features/registration/use-registration'

type SavedStepProps = { view: Exclude<RegistrationView, 'form'>; name: string; onClose: () => void }

/** It is on this device; that the server has it, only the server says. */
export function SavedStep({ view, name, onClose }: SavedStepProps) {
  const isSending = view === 'sending'
  return (
    <Stack align="center" gap="md" py="lg">
      {isSending ? (
        <Loader size={32} aria-hidden />
      ) : (
        <IconClock size={48} color="var(--rb-amber-dot)" aria-hidden />
      )}
      <Stack role="status" gap={4} align="center" ta="center">
        <Text fw={600}>
          {isSending ? `Enviando el alta de ${name}…` : `El alta de ${name} está guardada, por enviar.`}
        </Text>
        <Text size="sm">
          {isSending
            ? 'Está guardada en este dispositivo: puede cerrar esta ventana.'
            : 'Se enviará cuando haya conexión, una sola vez. Hasta entonces la farmacia no está dada de alta.'}
        </Text>
      </Stack>
      <Group justify="center">
        <Button onClick={onClose} data-autofocus>
          Cerrar
        </Button>
      </Group>
    </Stack>
  )
}
