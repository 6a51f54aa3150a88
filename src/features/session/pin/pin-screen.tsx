import { Button } from '@mantine/core'
import { useState } from 'react'
import login from '@/features/session/login-screen.module.css'
import { PinEntry } from '@/features/session/pin/pin-entry'
import classes from '@/features/session/pin/pin-screen.module.css'
import WaitingHere from '@/features/session/waiting-here'
import type { LockedUser } from '@/offline/session/pin-types'
import { shownUsername } from '@/parts/outbox/waiting-groups'
import { Logo } from '@/ui/shell/logo'
import { useDocumentTitle } from '@/ui/shell/product-name'

type PinScreenProps = {
  users: readonly LockedUser[]
  /** The log-in instead, with this name filled in. */
  onPassword: (username: string) => void
}

/** In front of what lies on the device: whoever is locked out comes in again by PIN, with or without the server. */
export default function PinScreen({ users, onPassword }: PinScreenProps) {
  useDocumentTitle('PIN')
  const [chosen, setChosen] = useState(users.length === 1 ? users[0]?.userId : undefined)
  const user = users.find(({ userId }) => userId === chosen)
  /** Anybody at the counter can read it: no more than what tells them apart. */
  const isShared = (name: string) => users.filter((each) => each.name === name).length > 1
  return (
    <main className={classes.screen}>
      <div className={login.box}>
        <Logo size={40} />
        {user === undefined ? (
          <>
            <h1 className={login.title}>¿Quién es?</h1>
            <ul className={classes.users}>
              {users.map(({ userId, username, name }) => (
                <li key={userId}>
                  <Button
                    variant="default"
                    fullWidth
                    h="auto"
                    mih={56}
                    classNames={{ label: classes.label }}
                    translate="no"
                    onClick={() => setChosen(userId)}
                  >
                    <span className={classes.name}>
                      {name} {isShared(name) ? <small>{shownUsername(username)}</small> : null}
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
            <Button variant="subtle" onClick={() => onPassword('')}>
              Otro usuario
            </Button>
          </>
        ) : (
          <>
            <PinEntry key={user.userId} user={user} />
            <div className={classes.others}>
              <Button variant="subtle" onClick={() => onPassword(user.username)}>
                Entrar con contraseña
              </Button>
              <Button
                variant="subtle"
                onClick={() => (users.length > 1 ? setChosen(undefined) : onPassword(''))}
              >
                Cambiar de usuario
              </Button>
            </div>
          </>
        )}
        <WaitingHere isPin />
      </div>
    </main>
  )
}
