import { formatInstant } from '@/domain/basics/dates'
import type { UnlockOutcome } from '@/offline/session/pin-types'
import { FormProblem } from '@/parts/forms/form-problem'

export const onlyPassword = 'Entre con su contraseña'

/** A time of the day, which is said once: what counts down would be read aloud every second. */
export const waitText = (until: number): string =>
  `Pruebe otra vez a las ${formatInstant(Math.ceil(until / 60_000) * 60_000).slice(-5)}`

/** Why nothing was opened, and what to do. */
export function PinProblem({ outcome, waitUntil }: { outcome: UnlockOutcome; waitUntil: number | null }) {
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
  if (outcome.kind === 'refused') {
    return (
      <FormProblem title="No se ha podido comprobar quién es">
        El dispositivo no lo ha reconocido, o se ha cancelado. Pruebe otra vez, o entre con su PIN.
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
