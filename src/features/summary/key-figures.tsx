import { Text } from '@mantine/core'
import { formatDay } from '@/domain/dates'
import { formatInteger } from '@/domain/numbers'
import type { SummaryFigures } from '@/features/summary/figures'
import classes from '@/features/summary/summary.module.css'
import { Money } from '@/ui/money'
import { byMode, usePriceMode } from '@/ui/price-mode'

export function YearTotal({ year }: { year: SummaryFigures['year'] }) {
  const { label } = usePriceMode()
  return (
    <section className={classes.card} aria-labelledby="resumen-anual">
      <h2 id="resumen-anual" className={classes.cardTitle}>
        Últimos 12 meses completos, {label}
      </h2>
      <p className={classes.keyFigure}>
        <Money pvl={year.pvl} pvp={year.pvp} rounded />
      </p>
      <Text size="sm" c="dimmed">
        {formatInteger(year.units)} {year.units === 1 ? 'unidad' : 'unidades'} · {formatInteger(year.skus)}{' '}
        {year.skus === 1 ? 'producto' : 'productos'} · del {formatDay(year.startDate)} al{' '}
        {formatDay(year.endDate)}
      </Text>
    </section>
  )
}

export function MonthComparison({ month }: { month: SummaryFigures['month'] }) {
  const { mode, label } = usePriceMode()
  if (month === null) {
    return (
      <section className={classes.card} aria-labelledby="resumen-mes">
        <h2 id="resumen-mes" className={classes.cardTitle}>
          Mes en curso, {label}
        </h2>
        <p className={classes.keyFigure}>- - -</p>
        <Text size="sm" c="dimmed">
          Aún no hay ventas este mes.
        </Text>
      </section>
    )
  }
  const { range, now, before } = month
  const previous = byMode(mode, before)
  const change = previous === 0 ? null : Math.round((100 * (byMode(mode, now) - previous)) / previous)
  return (
    <section className={classes.card} aria-labelledby="resumen-mes">
      <h2 id="resumen-mes" className={classes.cardTitle}>
        Mes en curso, {label}
      </h2>
      <p className={classes.keyFigure}>
        <Money pvl={now.pvl} pvp={now.pvp} rounded />
        {change === null ? null : (
          <span className={classes.change} data-direction={change < 0 ? 'down' : 'up'}>
            {change > 0 ? '+' : ''}
            {formatInteger(change)} %
          </span>
        )}
      </p>
      <Text size="sm" c="dimmed">
        Del {formatDay(range.startDate)} al {formatDay(range.endDate)}; los mismos días de hace un año,{' '}
        <Money pvl={before.pvl} pvp={before.pvp} rounded />
      </Text>
    </section>
  )
}
