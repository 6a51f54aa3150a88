import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconClock, IconExclamationCircle } from '@tabler/icons-react'
import type { TicketView } from '@/features/support/use-ticket'

type TicketResultProps = {
  view: Exclude<TicketView, 'form' | 'saving'>
  /** The server's, of a refusal. */
  reason: string | null
  /** It can be sent then. */
  untilWhen: string
  /** Back to an empty form. */
  onAgain: () => void
  /** Back to the form as it was. */
  onCorrect: () => void
  onClose: () => void
}

const views = {
  sending: {
    icon: <Loader size={32} aria-hidden />,
    text: 'Enviando su ticket…',
    detail: () => 'Está guardado en este dispositivo: puede cerrar esta ventana.',
  },
  sent: {
    icon: <IconCircleCheck size={48} color="var(--rb-acting)" aria-hidden />,
    text: 'Su ticket se ha creado y enviado correctamente.',
    detail: null,
  },
  waiting: {
    icon: <IconClock size={48} color="var(--rb-amber-dot)" aria-hidden />,
    text: 'Su ticket está guardado en este dispositivo, por enviar.',
    detail: (untilWhen: string) =>
      `Se enviará ${untilWhen}, una sola vez. En el estado de los envíos puede ver cuándo.`,
  },
  rejected: {
    icon: <IconExclamationCircle size={48} color="var(--rb-red)" aria-hidden />,
    text: 'El servidor no ha aceptado el ticket.',
    detail: null,
  },
}

/**
 * What came of a ticket. "Enviado" is the server's word alone. What is said changes while the user is about to press:
 * «Cerrar» stays where it is.
 */
export function TicketResult({ view, reason, untilWhen, onAgain, onCorrect, onClose }: TicketResultProps) {
  const { icon, text, detail } = views[view]
  return (
    <Stack gap="md" pt="lg">
      <Stack align="center" justify="center" gap="md" mih="13rem">
        {icon}
        <Stack role="status" gap={4} align="center" ta="center">
          <Text fw={600}>{text}</Text>
          {view === 'rejected' && reason !== null ? <Text size="sm">{reason}</Text> : null}
          {detail === null ? null : <Text size="sm">{detail(untilWhen)}</Text>}
        </Stack>
      </Stack>
      <Group justify="flex-end" wrap="wrap-reverse">
        {view === 'sent' || view === 'waiting' ? (
          <Button variant="default" onClick={onAgain}>
            Escribir otro ticket
          </Button>
        ) : null}
        {view === 'rejected' ? (
          <Button variant="default" onClick={onCorrect}>
            Corregir
          </Button>
        ) : null}
        <Button onClick={onClose} data-autofocus>
          Cerrar
        </Button>
      </Group>
    </Stack>
  )
}
