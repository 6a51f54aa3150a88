import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/orders/answering/answering.module.css'

/** What could not be read of a file, each with its place. */
export type FileProblem = { row: number | null; column: string | null; text: string }

export function FileProblems({ problems, title }: { problems: readonly FileProblem[]; title: string }) {
  if (problems.length === 0) return null
  return (
    <section className={classes.problems} role="alert" aria-label="Lo que no se ha podido leer del archivo">
      <b>{title}</b>
      <ul
        // Scrolls, so the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {problems.map(({ row, column, text }) => (
          <li key={`${row} ${column} ${text}`}>
            {[row === null ? null : `Fila ${formatInteger(row)}`, column === null ? null : `«${column}»`]
              .filter(Boolean)
              .join(', ')}
            {row === null && column === null ? '' : ': '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In bytes; the server counts its characters. */
const maxBytes = 1_000_000

/** Why a file cannot be one that is read as text; null where it can. `what` it should be, in Spanish. */
export const chosenFileFault = ({ name, size }: File, what: string): string | null => {
  if (size > maxBytes) return `El archivo es demasiado grande: no parece ${what}.`
  return /\.(xlsx?|ods)$/i.test(name)
    ? 'Es un libro de una hoja de cálculo: guárdelo como CSV y cárguelo otra vez.'
    : null
}
