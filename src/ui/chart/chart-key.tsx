import classes from '@/ui/chart/chart.module.css'
import type { Look } from '@/ui/chart/model/chart-colors'

export type KeyEntry = { id: string; name: string; look: Look; line?: boolean; outline?: boolean }

/** Legend: what each look stands for. */
export function ChartKey({ entries }: { entries: readonly KeyEntry[] }) {
  return (
    <ul className={classes.key}>
      {entries.map(({ id, name, ...look }) => (
        <li key={id}>
          <Swatch {...look} />
          {name}
        </li>
      ))}
    </ul>
  )
}

type SwatchProps = Pick<KeyEntry, 'look' | 'line' | 'outline'>

export const Swatch = ({ look: { color, pattern }, line = false, outline = false }: SwatchProps) => (
  <span
    className={classes.swatch}
    data-line={line || undefined}
    data-outline={outline || undefined}
    data-pattern={pattern === 0 ? undefined : pattern}
    style={{ '--color': color }}
    aria-hidden
  />
)
