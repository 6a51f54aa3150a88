import { Button, Group, Modal, Stack, Text } from '@mantine/core'

/**
 * The server has ended the impersonation: its time is over, access was withdrawn, or the user is gone. Shown until
 * confirmed.
 */
export default function ImpersonationEndedDialog({ name, onRead }: { name: string; onRead: () => void }) {
  return (
    <Modal
      opened
      onClose={onRead}
      withCloseButton={false}
      closeOnClickOutside={false}
      title="Ha vuelto a su usuario"
      size="sm"
    >
      <Stack>
        <Text>
          Ya no puede actuar como {name}: han pasado doce horas, o dos sin usarlo; o se le ha retirado el
          acceso, o su cuenta ya no está activa. Su sesión sigue abierta. El carrito y los pedidos que preparó
          allí siguen guardados en este dispositivo.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onRead} data-autofocus>
            Entendido
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
