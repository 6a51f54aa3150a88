import { Button, VisuallyHidden } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import { pinLength } from '@/domain/pin/pin-rule'
import classes from '@/features/session/pin-screen.module.css'
import WaitingHere from '@/features/session/waiting-here'
import type { LockedUser, UnlockOutcome } from '@/offline/session/pins'
import { FormProblem } from '@/parts/forms/form-problem'
import { shownUsername } from '@/parts/outbox/waiting-groups'
import { useDevice } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { useScans } from '@/ui/scans/use-scans'
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
      <div className={classes.box}>
        <Logo size={40} />
        {user === undefined ? (
          <>
            <h1 className={classes.title}>¿Quién es?</h1>
            <ul className={classes.users}>
              {users.map(({ userId, username, name }) => (
                <li key={userId}>
                  <Button
                    variant="default"
                    fullWidth
                    h="auto"
                    mih={56}
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

function PinEntry({ user }: { user: LockedUser }) {
  const device = useDevice()
  const router = useRouter()
  const [digits, setDigits] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that chose the user is gone.
  useEffect(() => heading.current?.focus(), [])
  const opening = useSingleMutation({
    mutationFn: async (pin: string) => (await device.pins()).unlock(user.userId, pin),
    // A PIN does not stay in memory.
    gcTime: 0,
    onSettled: async (outcome) => {
      setDigits('')
      // Where it leads is for `keepSession` to say, as after a log-in.
      if (outcome?.kind === 'unlocked') await device.session.readSession()
      if (outcome?.kind === 'gone') await router.invalidate()
    },
  })
  const outcome: UnlockOutcome | undefined = user.isOver ? { kind: 'over' } : opening.data
  const waitUntil = useWait(waitOf(outcome))
  const closed = outcome?.kind === 'over' ? onlyPassword : waitUntil === null ? null : waitText(waitUntil)
  const isClosed = closed !== null || opening.isPending
  const type = (digit: string) => {
    if (!isClosed) setDigits((before) => (before + digit).slice(0, pinLength))
  }
  const remove = () => setDigits((before) => before.slice(0, -1))
  const enter = () => {
    if (!isClosed && digits.length === pinLength) opening.mutate(digits)
  }
  // A product's code is no PIN.
  useScans(() => setDigits(''))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey } = event
      if (ctrlKey || altKey || metaKey || document.querySelector('[aria-modal=true]')) return
      if (/^\d$/.test(key)) type(key)
      else if (key === 'Backspace') remove()
      else if (key === 'Enter' && digits.length === pinLength && !isOtherButton(target)) {
        event.preventDefault()
        enter()
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          Introduzca su PIN
        </h1>
        <p className={classes.hint}>
          De <strong translate="no">{user.name}</strong> en este dispositivo, hasta el{' '}
          {formatInstant(user.until)}.
        </p>
      </div>
      <div className={classes.dots} aria-hidden>
        {Array.from({ length: pinLength }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
          <span key={place} data-filled={place < digits.length || undefined} />
        ))}
      </div>
      <VisuallyHidden role="status">
        {digits.length} de {pinLength} cifras
      </VisuallyHidden>
      <div role="alert" className={classes.problem}>
        {outcome === undefined || opening.isPending ? null : (
          <Problem outcome={outcome} waitUntil={waitUntil} />
        )}
        {opening.isError ? (
          <FormProblem>Este dispositivo no ha podido comprobar el PIN. Inténtelo de nuevo.</FormProblem>
        ) : null}
      </div>
      <div className={classes.keys}>
        {[...'123456789'].map((digit) => (
          <Key key={digit} onClick={() => type(digit)} isClosed={isClosed}>
            {digit}
          </Key>
        ))}
        <Key label="Borrar la última cifra" onClick={remove} isClosed={isClosed}>
          <IconBackspace size={24} aria-hidden />
        </Key>
        <Key onClick={() => type('0')} isClosed={isClosed}>
          0
        </Key>
      </div>
      <ActionButton
        size="md"
        fullWidth
        loading={opening.isPending}
        disabledReason={closed ?? (digits.length < pinLength ? `El PIN tiene ${pinLength} cifras` : null)}
        onClick={enter}
      >
        Entrar
      </ActionButton>
    </>
  )
}

/** On a key, Enter is for the PIN once it is complete: no digit has room any more. */
const isOtherButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && !target.classList.contains(classes.key ?? '')

type KeyProps = { label?: string; isClosed: boolean; onClick: () => void; children: ReactNode }

function Key({ label, isClosed, onClick, children }: KeyProps) {
  return (
    <button
      type="button"
      className={classes.key}
      aria-label={label}
      aria-disabled={isClosed}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function Problem({ outcome, waitUntil }: { outcome: UnlockOutcome; waitUntil: number | null }) {
  if (outcome.kind === 'over') {
    return (
      <FormProblem title="Demasiados intentos">
        {onlyPassword}. No se pierde nada de lo que tiene guardado en este dispositivo.
      </FormProblem>
    )
  }
  if (outcome.kind === 'clock') {
    return (
      <FormProblem title="El reloj se ha atrasado">
        Ponga en hora este dispositivo, o entre con su contraseña.
      </FormProblem>
    )
  }
  if (waitUntil !== null)
    return (
      <FormProblem title={outcome.kind === 'wait' ? 'Aún no se puede probar otro PIN' : 'PIN incorrecto'}>
        {waitText(waitUntil)}.
      </FormProblem>
    )
  if (outcome.kind !== 'wrong') return null
  return (
    <FormProblem title="PIN incorrecto">
      {outcome.left === 1 ? 'Queda 1 intento' : `Quedan ${outcome.left} intentos`}; después, solo con su
      contraseña.
    </FormProblem>
  )
}

const waitOf = (outcome: UnlockOutcome | undefined): number => {
  if (outcome?.kind === 'wait') return outcome.until
  return outcome?.kind === 'wrong' ? outcome.waitUntil : 0
}

const onlyPassword = 'Entre con su contraseña'

/** A time of the day, which is said once: what counts down would be read aloud every second. */
const waitText = (until: number): string =>
  `Pruebe otra vez a las ${formatInstant(Math.ceil(until / 60_000) * 60_000).slice(-5)}`

/** A wait’s end until it is over, then null. */
function useWait(until: number): number | null {
  const device = useDevice()
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setOver(until), until - device.serverNow())
    return () => clearTimeout(timer)
  }, [device, until])
  return over >= until ? null : until
}
