import classes from '@/ui/chart/chart.module.css'

export type KeyEntry = { id: string; name: string; color: string; line?: boolean; outline?: boolean }

/** Legend: what each colour stands for. */
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

type SwatchProps = Pick<KeyEntry, 'color' | 'line' | 'outline'>

export const Swatch = ({ color, line = false, outline = false }: SwatchProps) => (
  <span
    className={classes.swatch}
    data-line={line || undefined}
    style={outline ? { border: `2px solid ${color}` } : { background: color }}
    aria-hidden
  />
)
