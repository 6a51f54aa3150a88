import { formatDay } from '@/domain/basics/dates'
import classes from '@/ui/chart/bar-tooltip.module.css'
import { Swatch } from '@/ui/chart/chart-key'
import type { Look } from '@/ui/chart/model/chart-colors'
import { type BarModel, isSummed, marksIn, stackTotals } from '@/ui/chart/model/chart-model'
import { formatFigure } from '@/ui/chart/model/measures'

type BarTooltipProps = { model: BarModel; looks: readonly Look[]; index: number }

/** The exact figures of one category. Screen readers get them from the table. */
export function BarTooltip({ model, looks, index }: BarTooltipProps) {
  const { categories, series, comparedName } = model
  const measure = series[0]?.measure ?? 'euros'
  return (
    <div
      className={classes.tooltip}
      style={{ '--at': String((index + 0.5) / categories.length) }}
      aria-hidden
    >
      <strong>{categories[index]?.name}</strong>
      <dl className={classes.figures}>
        {series.map(({ id, name, line = false, measure, values, compared }, position) => (
          <div key={id}>
            <dt>
              <Swatch look={looks[position] ?? { color: '', pattern: 0 }} line={line} />
              {name}
            </dt>
            <dd>{formatFigure(measure, values[index])}</dd>
            {compared === undefined ? null : (
              <dd className={classes.before}>
                {comparedName}: {formatFigure(measure, compared[index])}
              </dd>
            )}
          </div>
        ))}
        {isSummed(model) ? (
          <div className={classes.sum}>
            <dt>Total</dt>
            <dd>{formatFigure(measure, stackTotals(model)[index])}</dd>
          </div>
        ) : null}
      </dl>
      {marksIn(model, index).map(({ day, kind, label }) => (
        <div key={`${day} ${kind.name} ${label}`} className={classes.mark}>
          {formatDay(day)}: {label}
        </div>
      ))}
    </div>
  )
}
