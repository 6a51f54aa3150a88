import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { RegistrationDetail } from '@/contract/portal/registration'
import { formatInstant } from '@/domain/basics/dates'
import type { RegistrationProgress } from '@/domain/people/registration-progress'
import classes from '@/features/registration/follow/registration-screen.module.css'

type Step = { name: string; at: string | null; pending?: string; isRefused?: boolean }

const addressTexts = { waiting: 'Por confirmar', accepted: 'Confirmada', refused: 'Rechazada' } as const

/** What a laboratory does not learn of a pharmacy that was there before is left out. */
function stepsOf({ address, ...at }: RegistrationProgress): Step[] {
  const sales = { name: 'Primeras ventas', at: at.firstSalesAt }
  if (address === null) return [sales]
  return [
    { name: 'Correo enviado', at: at.mailSentAt },
    { name: 'Enlace abierto', at: at.linkOpenedAt },
    { name: 'Contraseña elegida', at: at.passwordAt },
    {
      ...{ name: 'Dirección de la farmacia', at: null, pending: addressTexts[address] },
      isRefused: address === 'refused',
    },
    { name: 'Términos aceptados', at: at.termsAt },
    { name: 'Clave del conector', at: at.keyAt },
    sales,
  ]
}

export function Steps({ registration: { progress } }: { registration: RegistrationDetail }) {
  const isDone = (step: Step) => step.at !== null || step.pending === addressTexts.accepted
  return (
    <section className={classes.section} aria-labelledby="registration-steps">
      <h2 id="registration-steps" className={classes.title}>
        Qué ha pasado
      </h2>
      <ol className={classes.steps}>
        {stepsOf(progress).map((step) => (
          <li key={step.name} className={classes.step}>
            {step.isRefused ? (
              <IconCircleX size={22} aria-hidden color="var(--mantine-color-red-filled)" />
            ) : isDone(step) ? (
              <IconCircleCheck size={22} aria-hidden color="var(--mantine-color-green-filled)" />
            ) : (
              <IconCircleDashed size={22} aria-hidden color="var(--mantine-color-dimmed)" />
            )}
            <span className={classes.name}>{step.name}</span>
            <span className={isDone(step) ? undefined : classes.dimmed}>
              {step.at === null ? (step.pending ?? 'No consta') : formatInstant(step.at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
