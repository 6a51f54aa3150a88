import { Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { useDocumentTitle } from '@/ui/product-name'

type LogoutScreenProps = {
  /** Unsent orders of the logged-in user, updated live; `impersonated` counts those saved while impersonating. */
  waiting: { count: number; impersonated: number }
  onStay: () => void
  onLeave: () => void
}

/**
 * Logs out at once; with unsent orders it asks first (design.md §5), and keeps asking even if they are sent meanwhile.
 */
export function LogoutScreen({ waiting, onStay, onLeave }: LogoutScreenProps) {
  const asks = useRef(waiting.count > 0)
  const left = useRef(false)
  useDocumentTitle('Salir')
  useEffect(() => {
    if (asks.current || left.current) return
    left.current = true
    // Done here instead of in the route, because it waits for the server's answer and the user should see that.
    onLeave()
  }, [onLeave])

  if (!asks.current) {
    return (
      <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
        <Loader aria-label="Saliendo" />
      </main>
    )
  }
  const { title, text } = wordsFor(waiting.count)
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: 16 }}>
      <Card withBorder padding="xl" maw={480}>
        <Stack>
          <div role="status">
            <Title order={1}>{title}</Title>
            <Text mt="sm">{text}</Text>
            {waiting.impersonated > 0 ? (
              <Text mt="sm">
                {waiting.impersonated === 1
                  ? 'El que hizo'
                  : `Los ${formatInteger(waiting.impersonated)} que hizo`}{' '}
                como otro usuario {waiting.impersonated === 1 ? 'se envía' : 'se envían'} cuando vuelva a
                actuar como él.
              </Text>
            ) : null}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={onLeave}>
              {waiting.count === 0 ? 'Salir' : 'Salir de todos modos'}
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

function wordsFor(waiting: number): { title: string; text: string } {
  if (waiting === 0)
    return { title: 'Todo enviado', text: 'Ya no queda ningún pedido por enviar: puede salir.' }
  if (waiting === 1) {
    return {
      title: 'Hay 1 pedido por enviar',
      text: 'Se queda guardado en este dispositivo y se enviará cuando vuelva a acceder con su usuario. Nadie más puede verlo ni enviarlo.',
    }
  }
  return {
    title: `Hay ${formatInteger(waiting)} pedidos por enviar`,
    text: 'Se quedan guardados en este dispositivo y se enviarán cuando vuelva a acceder con su usuario. Nadie más puede verlos ni enviarlos.',
  }
}
