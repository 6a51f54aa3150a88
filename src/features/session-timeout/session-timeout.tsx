import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { endUnused } from '@/features/session-timeout/end-unused'
import type { IdleState } from '@/features/session-timeout/idle-state'
import { createIdleWatch, type IdleWatch } from '@/features/session-timeout/idle-watch'
import { beginOf } from '@/features/session-timeout/unused-session'
import { logInOf } from '@/offline/session/session'
import { activityKey, activityOf, noteActivity, timeOf } from '@/parts/session/activity'
import { useDevice } from '@/parts/session/scope'
import { readSessionValue, writeSessionValue } from '@/ui/state/session-value'

const deviceNow = () => Date.now()

const countdownKey = 'session-countdown'
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
/** Above every other dialog. */
const zIndex = 500

export type SessionTimeoutProps = {
  /** The log-in that was over before the page showed anything. */
  ended?: string | undefined
  now?: () => number
}

/** Ends an unused session after a warning of one minute (platform.md §4). Carts and orders stay on the device. */
export default function SessionTimeout({ ended, now = deviceNow }: SessionTimeoutProps) {
  const device = useDevice()
  const session = useSyncExternalStore(device.session.subscribe, () => logInOf(device.session.getSnapshot()))
  const [watch, setWatch] = useState<IdleWatch | null>(null)
  // Set while the session has ended of inactivity.
  const [over, setOver] = useState(() => ended && { session: ended, forgotten: Promise.resolve() })
  const router = useRouter()
  const forget = useCallback(
    (session: string) => {
      const forgotten = endUnused(device, session)
      // Tried again by whoever presses the button.
      forgotten.catch(() => {})
      setOver({ session, forgotten })
      return forgotten
    },
    [device],
  )

  useEffect(() => {
    if (session === undefined) return
    setOver(undefined)
    const started = createIdleWatch({
      now,
      readActivity: () => activityOf(session),
      readBegin: () => beginOf(device, now()),
      writeActivity: (at) => noteActivity(session, at),
      readCountdown: () => timeOf(session, readSessionValue(countdownKey)),
      writeCountdown: (at) => writeSessionValue(countdownKey, at === undefined ? undefined : { session, at }),
      contact: () => void device.refreshUser(),
    })
    const end = () => {
      // On the server too, which would leave it open for as long again.
      if (started.getSnapshot().kind === 'expired') void forget(session)
    }
    const stopListening = [started.subscribe(end), listenToPage(started)]
    setWatch(started)
    end()
    return () => {
      // The session was ended by another tab or the server: find out whether inactivity was the reason.
      started.check()
      for (const stop of stopListening) stop()
      started.stop()
      setWatch(null)
    }
  }, [device, session, now, forget])

  if (over) {
    const close = () => {
      setOver(undefined)
      // Opened a second time, it would forget the digits that were typed meanwhile.
      if (router.latestLocation.pathname !== '/login') void router.navigate({ to: '/login' })
    }
    return (
      <Modal
        opened
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        zIndex={zIndex}
        size="sm"
        title="La sesión ha caducado"
      >
        <Stack>
          <Text>
            Ha pasado mucho tiempo sin actividad. Su carrito y sus pedidos siguen guardados en este
            dispositivo.
          </Text>
          <Group justify="flex-end">
            <Button
              data-autofocus
              // A reload of the log-in screen would find the ended session otherwise, and say again that it is over.
              onClick={() => void over.forgotten.catch(() => forget(over.session)).then(close, () => {})}
            >
              reiniciar sesion
            </Button>
          </Group>
        </Stack>
      </Modal>
    )
  }
  return watch === null ? null : <Countdown watch={watch} />
}

function Countdown({ watch }: { watch: IdleWatch }) {
  const state: IdleState = useSyncExternalStore(watch.subscribe, watch.getSnapshot)
  if (state.kind !== 'countdown') return null
  const { secondsLeft } = state
  return (
    <Modal
      opened
      onClose={watch.stay}
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={zIndex}
      size="sm"
      title="¿Sigue ahí?"
    >
      <Stack>
        <Text>
          Por seguridad, la sesión caducará en{' '}
          <strong role="timer">
            {secondsLeft} {secondsLeft === 1 ? 'segundo' : 'segundos'}
          </strong>
          .
        </Text>
        <Group justify="flex-end">
          <Button onClick={watch.stay} data-autofocus>
            continuar conectado
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Reports activity here and in other tabs, and checks when a sleeping device may have woken up. */
function listenToPage(watch: IdleWatch): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.endsWith(activityKey)) watch.check()
  }
  for (const sign of signsOfLife) addEventListener(sign, watch.touch, { passive: true, capture: true })
  addEventListener('storage', onStorage)
  addEventListener('pageshow', watch.check)
  document.addEventListener('visibilitychange', watch.check)
  return () => {
    for (const sign of signsOfLife) removeEventListener(sign, watch.touch, { capture: true })
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', watch.check)
    document.removeEventListener('visibilitychange', watch.check)
  }
}
