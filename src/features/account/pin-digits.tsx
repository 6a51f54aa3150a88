import { TextInput } from '@mantine/core'
import { pinLength } from '@/domain/pin/pin-rule'
import classes from '@/features/account/pin-card.module.css'
import type { AddOutcome } from '@/offline/session/pin-types'

export const pinFailed = 'Este dispositivo no ha podido guardarlo.'

/** Null once it is set. */
export function pinProblem(outcome: AddOutcome): string | null {
  switch (outcome.kind) {
    case 'set':
      return null
    case 'failed':
      return pinFailed
    case 'refused':
      return 'El dispositivo no lo ha reconocido, o se ha cancelado. Su PIN sigue igual.'
    case 'unsupported':
      return 'Este dispositivo no puede guardar una clave con su huella o su cara. Su PIN sigue igual.'
    case 'password':
      return 'Salga y acceda otra vez con su contraseña.'
    case 'clock':
      return 'El reloj de este dispositivo se ha atrasado: póngalo en hora.'
    case 'over':
      return 'Demasiados intentos. Salga y acceda otra vez con su contraseña para elegir otro PIN.'
    case 'wait':
      return 'Aún no se puede probar otro PIN: espere unos minutos.'
    case 'wrong':
      return `El PIN actual no es ese. ${outcome.left === 1 ? 'Queda 1 intento' : `Quedan ${outcome.left} intentos`}.`
  }
}

type PinDigitsProps = {
  label: string
  name: string
  error: string | undefined
  /** As it appears: a button has asked for it. */
  isFocused?: boolean
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** No password field: a manager would offer to put the PIN in the place of the account's password. */
export function PinDigits({ label, name, error, isFocused = false }: PinDigitsProps) {
  return (
    <TextInput
      ref={isFocused ? focus : null}
      label={label}
      name={name}
      required
      maw={280}
      inputMode="numeric"
      maxLength={pinLength}
      autoComplete="one-time-code"
      error={error}
      classNames={{ input: classes.digits }}
    />
  )
}
