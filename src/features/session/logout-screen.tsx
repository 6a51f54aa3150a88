import { Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatInteger } from '@/domain/numbers'

type LogoutScreenProps = {
  /** Orders of this user that the server has not confirmed. */
  waiting: number
  onStay: () => void
  onLeave: () => void
}

/** Leaves at once; with orders still to be sent it asks first (design.md §5). */
export function LogoutScreen({ waiting, onStay, onLeave }: LogoutScreenProps) {
  const left = useRef(false)
  useEffect(() => {
    document.title = 'Salir · Rebotica'
    if (waiting > 0 || left.current) return
    left.current = true
    onLeave()
  }, [waiting, onLeave])

  if (waiting === 0) {
    return (
      <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
        <Loader aria-label="Saliendo" />
      </main>
    )
  }
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: 16 }}>
      <Card withBorder padding="xl" maw={480}>
        <Stack>
          <Title order={1}>
            {waiting === 1 ? 'Hay 1 pedido por enviar' : `Hay ${formatInteger(waiting)} pedidos por enviar`}
          </Title>
          <Text>
            {waiting === 1 ? 'Se queda guardado' : 'Se quedan guardados'} en este dispositivo y{' '}
            {waiting === 1 ? 'se enviará' : 'se enviarán'} cuando vuelva a acceder con su usuario. Nadie más
            puede verlos ni enviarlos.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onLeave}>
              Salir de todos modos
            </Button>
            <Button onClick={onStay} data-autofocus>
              Volver
            </Button>
          </Group>
        </Stack>
      </Card>
    </main>
  )
}
