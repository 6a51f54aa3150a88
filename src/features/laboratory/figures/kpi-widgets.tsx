import { formatEuros, formatEurosRounded } from '@/domain/basics/money'
import { formatPercent } from '@/domain/basics/numbers'
import { type Figure, type FigureValues, shownFigures } from '@/features/laboratory/figures/figures'
import classes from '@/features/laboratory/figures/figures.module.css'
import { useCountUp } from '@/features/laboratory/figures/use-count-up'
import { priceModeLabels, usePriceMode } from '@/parts/prices/price-mode'
import { ForReaders } from '@/ui/focus/for-readers'

type KpiWidgetsProps = { values: FigureValues; prescription: boolean | undefined }

/** A person's figures over their pharmacies with access (platform.md §2). */
export function KpiWidgets({ values, prescription }: KpiWidgetsProps) {
  return (
    <dl className={classes.kpis}>
      {shownFigures({ prescription, rows: [values] }).map((figure) => {
        const value = values[figure.id]
        return value === null ? null : <Kpi key={figure.id} figure={figure} value={value} />
      })}
    </dl>
  )
}

function Kpi({ figure, value }: { figure: Figure; value: number }) {
  const { mode } = usePriceMode()
  const shown = useCountUp(value)
  const isEuros = figure.unit === 'euros'
  const textOf = isEuros ? formatEurosRounded : formatPercent
  return (
    <div className={classes.kpi}>
      <dt title={figure.hint}>
        {figure.label}
        {isEuros ? <span className={classes.price}> {priceModeLabels[mode]}</span> : null}
      </dt>
      <dd title={isEuros ? formatEuros(value) : undefined}>
        {/* Not each step on the way. */}
        <ForReaders>{textOf(value)}</ForReaders>
        <span aria-hidden>{textOf(shown)}</span>
      </dd>
    </div>
  )
}
