import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import classes from '@/features/session/login-screen.module.css'
import { countEntries } from '@/parts/outbox/entry-words'
import { shownUsername, waitingByUser } from '@/parts/outbox/waiting-groups'
import { useDevice } from '@/parts/session/scope'

/**
 * At the log-in or the PIN, which sends nothing: who has something unsent on this device. How much and of whom, and nothing else, because anybody at the
 * counter can read it.
 */
export default function WaitingHere({ isPin = false }: { isPin?: boolean }) {
  const device = useDevice()
  const waiting = useLiveQuery(() => device.outbox.othersWaiting(null), [device])
  const users = waitingByUser(waiting ?? [])
  if (users.length === 0) return null
  const when = isPin ? 'acceda con su contraseña' : 'acceda'
  return (
    <Alert
      color="amber"
      icon={<IconCloudOff aria-hidden />}
      title="Sin enviar en este dispositivo"
      role="status"
    >
      <ul className={classes.waiting}>
        {users.map(({ key, identity, kinds, leavesByItself }) => (
          <li key={key}>
            <strong translate="no">{shownUsername(identity.username)}</strong>: {countEntries(kinds)}.{' '}
            {leavesByItself
              ? `Se ${kinds.length === 1 ? 'enviará' : 'enviarán'} cuando ${when}.`
              : `${kinds.length === 1 ? 'Sigue guardado' : 'Siguen guardados'} hasta que ${when}.`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
