import { formatDay } from '@/domain/basics/dates'
import classes from '@/ui/chart/axis-marks.module.css'
import type { AxisMark, MarkKind } from '@/ui/chart/model/chart-model'
import { positionOf, type TimeAxis } from '@/ui/chart/model/time-axis'

/** Marks on days that the axis has. */
export const marksOn = (axis: TimeAxis, marks: readonly AxisMark[]): readonly AxisMark[] =>
  marks.filter(({ day }) => {
    const at = positionOf(axis, day)
    return 0 <= at && at < 1
  })

/** What happened, at its place under the time axis; a list says the same to screen readers. */
export function AxisMarks({ axis, marks }: { axis: TimeAxis; marks: readonly AxisMark[] }) {
  if (marks.length === 0) return null
  return (
    <ul className={classes.marks} aria-label="Marcas en el tiempo">
      {marks.map(({ day, kind, label }) => (
        <li
          key={`${day} ${kind.name} ${label}`}
          title={`${formatDay(day)}: ${label}`}
          style={{ left: `${100 * positionOf(axis, day)}%` }}
        >
          <MarkShape {...kind} />
          <span className={classes.text}>
            {formatDay(day)}: {label}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const MarkShape = ({ shape }: Pick<MarkKind, 'shape'>) => (
  <span className={classes.shape} data-shape={shape} aria-hidden />
)

/** Each kind once, in the order of their first marks. */
export const kindsOf = (marks: readonly AxisMark[]): readonly MarkKind[] => [
  ...new Map(marks.map(({ kind }) => [kind.name, kind])).values(),
]
