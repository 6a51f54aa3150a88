import classes from '@/ui/chart/chart.module.css'

type KeyEntry = { id: string; name: string; color: string; line: boolean }

/** Legend: what each colour stands for. */
export function ChartKey({ entries }: { entries: readonly KeyEntry[] }) {
  return (
    <ul className={classes.key}>
      {entries.map(({ id, name, color, line }) => (
        <li key={id}>
          <Swatch color={color} line={line} />
          {name}
        </li>
      ))}
    </ul>
  )
}

export const Swatch = ({ color, line = false }: { color: string; line?: boolean }) => (
  <span className={classes.swatch} data-line={line || undefined} style={{ background: color }} aria-hidden />
)
