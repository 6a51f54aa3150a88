import { formatMonthShort } from '@/domain/dates'
import { formatEurosRounded } from '@/domain/money'
import type { SummaryFigures } from '@/features/summary/figures'
import classes from '@/features/summary/summary.module.css'
import { byMode, usePriceMode } from '@/ui/price-mode'

/** Twelve bars, each with its figure for readers and on hover; a list, so it is its own table. */
export function MonthBars({ months }: { months: SummaryFigures['months'] }) {
  const { mode, label } = usePriceMode()
  const most = Math.max(1, ...months.map((month) => byMode(mode, month)))
  return (
    <section className={`${classes.card} ${classes.full}`} aria-labelledby="resumen-meses">
      <h2 id="resumen-meses" className={classes.cardTitle}>
        Ventas por mes, {label}
      </h2>
      <ol className={classes.bars}>
        {months.map((month) => {
          const amount = byMode(mode, month)
          return (
            <li
              key={month.month}
              className={classes.barItem}
              title={`${formatMonthShort(month.month)}: ${formatEurosRounded(amount)}`}
            >
              <span className={classes.barFigure}>{formatEurosRounded(amount)}</span>
              <span className={classes.bar} aria-hidden>
                <span style={{ '--share': `${Math.max(0, (100 * amount) / most)}%` }} />
              </span>
              <span className={classes.barName}>{formatMonthShort(month.month)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
