import { Button, Group, Modal, Stack, Text } from '@mantine/core'

/** The server ended it: its time is over, their access was taken away, or the user is gone. Said until it is read. */
export default function LostPlace({ name, onRead }: { name: string; onRead: () => void }) {
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
