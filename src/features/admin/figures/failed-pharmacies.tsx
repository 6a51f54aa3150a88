import type { RelationFiguresState } from '@/contract/portal/relation-figures'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/features/admin/figures/figures-screen.module.css'

/** Pharmacies whose figures stay as they were, each with when it is tried again and the code that support needs. */
export function FailedPharmacies({ failures }: Pick<RelationFiguresState, 'failures'>) {
  if (failures.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="failed-pharmacies">
      <h2 id="failed-pharmacies" className={classes.title}>
        Con error
      </h2>
      <ul className={classes.failures}>
        {failures.map(({ id, name, attempts, code, failedAt, nextAttemptAt }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              Falló el {formatInstant(failedAt)} ({attempts === 1 ? '1 intento' : `${attempts} intentos`},{' '}
              <code>{code}</code>)
            </span>
            <span>Se vuelve a intentar el {formatInstant(nextAttemptAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
