import { formatDay } from '@/domain/basics/dates'
import classes from '@/ui/chart/chart.module.css'
import type { AxisMark } from '@/ui/chart/model/chart-model'
import { positionOf, type TimeAxis } from '@/ui/chart/model/time-axis'

/** What happened, at its place over the time axis; a list says the same to screen readers. */
export function AxisMarks({ axis, marks }: { axis: TimeAxis; marks: readonly AxisMark[] }) {
  const shown = marks
    .map((mark) => ({ ...mark, at: positionOf(axis, mark.day) }))
    .filter(({ at }) => 0 <= at && at < 1)
  if (shown.length === 0) return null
  return (
    <ul className={classes.marks} aria-label="Marcas en el tiempo">
      {shown.map(({ day, kind, label, at }) => (
        <li
          key={`${day} ${kind} ${label}`}
          data-kind={kind}
          title={`${formatDay(day)}: ${label}`}
          style={{ left: `${100 * at}%` }}
        >
          <span className={classes.markText}>
            {formatDay(day)}: {label}
          </span>
        </li>
      ))}
    </ul>
  )
}
