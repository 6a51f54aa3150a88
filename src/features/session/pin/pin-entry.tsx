import { Button, VisuallyHidden } from '@mantine/core'
import { IconBackspace, IconFingerprint } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import { pinLength } from '@/domain/pin/pin-rule'
import login from '@/features/session/login-screen.module.css'
import { onlyPassword, PinProblem, waitText } from '@/features/session/pin/pin-problem'
import classes from '@/features/session/pin/pin-screen.module.css'
import type { LockedUser, UnlockOutcome } from '@/offline/session/pin-types'
import { FormProblem } from '@/parts/forms/form-problem'
import { useDevice } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { useScans } from '@/ui/scans/use-scans'

/** The keys of a PIN, and what else opens in its place. */
export function PinEntry({ user }: { user: LockedUser }) {
  const device = useDevice()
  const router = useRouter()
  const [digits, setDigits] = useState('')
  /** A wait of the PIN alone: what opens in its place has none. */
  const [waitEnd, setWaitEnd] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that chose the user is gone.
  useEffect(() => heading.current?.focus(), [])
  const opening = useSingleMutation({
    /** Without a PIN, by what the device itself knows its user by. */
    mutationFn: async (pin: string | null) => {
      const pins = await device.pins()
      return pin === null ? pins.unlockByAuthenticator(user.userId) : pins.unlock(user.userId, pin)
    },
    // A PIN does not stay in memory.
    gcTime: 0,
    onSettled: async (outcome) => {
      setDigits('')
      if (outcome?.kind === 'wait') setWaitEnd(outcome.until)
      if (outcome?.kind === 'wrong') setWaitEnd(outcome.waitUntil)
      // Where it leads is for `keepSession` to say, as after a log-in.
      if (outcome?.kind === 'unlocked') await device.session.readSession()
      if (outcome?.kind === 'gone') await router.invalidate()
    },
  })
  const outcome: UnlockOutcome | undefined = user.isOver ? { kind: 'over' } : opening.data
  const waitUntil = useWait(waitEnd)
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
        <h1 ref={heading} tabIndex={-1} className={login.title}>
          Introduzca su PIN
        </h1>
        <p className={login.hint}>
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
        loading={opening.isPending && opening.variables !== null}
        disabledReason={closed ?? (digits.length < pinLength ? `El PIN tiene ${pinLength} cifras` : null)}
        onClick={enter}
      >
        Entrar
      </ActionButton>
      {/* Below what was pressed: the keys stay where they are. */}
      <div role="alert" className={classes.problem}>
        {outcome === undefined || opening.isPending ? null : (
          <PinProblem outcome={outcome} waitUntil={waitUntil} />
        )}
        {opening.isError ? (
          <FormProblem>Este dispositivo no ha podido comprobar el PIN. Inténtelo de nuevo.</FormProblem>
        ) : null}
      </div>
      {user.hasAuthenticator && outcome?.kind !== 'over' ? (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconFingerprint size={22} aria-hidden />}
          loading={opening.isPending && opening.variables === null}
          onClick={() => opening.mutate(null)}
        >
          Entrar con la huella o la cara
        </Button>
      ) : null}
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
