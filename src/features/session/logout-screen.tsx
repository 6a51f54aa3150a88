import { Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { needsDecision } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { countEntries, fateOf } from '@/parts/outbox/entry-words'
import { useDocumentTitle } from '@/ui/shell/product-name'

type LogoutScreenProps = {
  /** What of the logged-in user is unsent, updated live. */
  waiting: readonly OutboxEntry[]
  /** For the next user of the device, and not for good: a PIN opens it again. */
  isSwitch?: boolean
  /** There is no network: the PIN, which goes with the log-out, is the only way in. */
  locksOut?: boolean
  onStay: () => void
  onLeave: () => void
}

/**
 * Logs out at once; with something unsent (design.md §5), or where nobody could come in again, it asks first, and keeps asking even
 * if they are sent meanwhile.
 */
export function LogoutScreen({
  waiting,
  isSwitch = false,
  locksOut = false,
  onStay,
  onLeave,
}: LogoutScreenProps) {
  const asks = useRef(waiting.length > 0 || locksOut)
  const left = useRef(false)
  useDocumentTitle(isSwitch ? 'Cambiar de usuario' : 'Salir')
  useEffect(() => {
    if (asks.current || left.current) return
    left.current = true
    // Done here instead of in the route, because a busy disk takes a moment and the user should see that.
    onLeave()
  }, [onLeave])

  if (!asks.current) return <Leaving label="Saliendo" />
  const isEmpty = waiting.length === 0
  const impersonated = waiting.filter(
    (entry) => entry.identity.switchUser !== null && !needsDecision(entry),
  ).length
  const { title, text } =
    locksOut && isEmpty ? { title: 'Sin conexión', text: null } : wordsFor(waiting, isSwitch)
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: 16 }}>
      <Card withBorder padding="xl" maw={480}>
        <Stack>
          <div role="status">
            <Title order={1}>{title}</Title>
            {text === null ? null : <Text mt="sm">{text}</Text>}
            {locksOut ? (
              <Text mt="sm">
                Si sale ahora no podrá volver a entrar hasta que haya conexión: se quita su PIN, y la
                contraseña necesita el servidor. Para dejar el dispositivo a otra persona, use «Cambiar de
                usuario».
              </Text>
            ) : null}
            {impersonated > 0 ? (
              <Text mt="sm">
                {impersonated === 1 ? 'El que hizo' : `Los ${formatInteger(impersonated)} que hizo`} como otro
                usuario {impersonated === 1 ? 'se envía' : 'se envían'} cuando vuelva a actuar como él.
              </Text>
            ) : null}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={onLeave}>
              {`${isSwitch ? 'Cambiar' : 'Salir'}${isEmpty && !locksOut ? '' : ' de todos modos'}`}
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

/** While a busy disk or a slow network is waited for. */
export function Leaving({ label }: { label: string }) {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <Loader aria-label={label} />
    </main>
  )
}

function wordsFor(waiting: readonly OutboxEntry[], isSwitch: boolean): { title: string; text: string } {
  if (waiting.length === 0)
    return {
      title: 'Todo enviado',
      text: `Ya no queda nada por enviar: puede ${isSwitch ? 'cambiar de usuario' : 'salir'}.`,
    }
  const back = isSwitch
    ? 'cuando vuelva a iniciar sesión con su contraseña; con el PIN, no'
    : 'cuando vuelva a acceder con su usuario'
  return {
    title: `Hay ${countEntries(waiting.map(({ endpoint }) => endpoint))} sin enviar`,
    text: `${fateOf(waiting, back)} Aquí nadie más puede ${waiting.length === 1 ? 'verlo' : 'verlos'}.`,
  }
}
