import { MarkShape } from '@/ui/chart/axis-marks'
import classes from '@/ui/chart/chart-key.module.css'
import type { Look } from '@/ui/chart/model/chart-colors'
import type { MarkKind } from '@/ui/chart/model/chart-model'

export type KeyEntry = { id: string; name: string; look: Look; line?: boolean; outline?: boolean }

/** Legend: what each look stands for, and each shape on the time axis. */
export function ChartKey({
  entries,
  marks = [],
}: {
  entries: readonly KeyEntry[]
  marks?: readonly MarkKind[]
}) {
  return (
    <ul className={classes.key}>
      {entries.map(({ id, name, ...look }) => (
        <li key={id}>
          <Swatch {...look} />
          {name}
        </li>
      ))}
      {marks.map(({ name, shape }) => (
        <li key={`mark ${name}`} className={classes.mark}>
          <MarkShape shape={shape} />
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
