import { percentage } from '@/domain/basics/numbers'
import { figuresSheet } from '@/domain/sheet/figures-sheet'
import { amountOf, pairOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/card/answer-card'
import classes from '@/features/sales/kpis/kpis.module.css'
import { FilterBy } from '@/features/sales/page/filter-by'
import { useSpanScopeAtRest } from '@/features/sales/page/page-context'
import { marketName, marketSales, periodName } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'

const mostShown = 8

/** Logos of the best-selling laboratories, with their share. */
export default function TopLaboratories(_: WidgetProps) {
  const { scope, isBehind } = useSpanScopeAtRest((scope) => [
    { ask: 'laboratories', filter: marketSales(scope) },
  ])
  const { mode, label } = usePriceMode()
  const filter = marketSales(scope)
  const query = useSales({ ask: 'laboratories', filter })
  const laboratories = query.data ?? []
  const whole = laboratories.reduce((sum, laboratory) => sum + amountOf(laboratory, 'total', mode), 0)
  const sorted = [...laboratories].sort((a, b) => amountOf(b, 'total', mode) - amountOf(a, 'total', mode))
  const title = `Laboratorios que más ${scope.user.laboratory === null ? 'vende' : 'venden'}, ${label}`
  return (
    <AnswerCard
      title={title}
      subtitle={`${marketName(scope)} ${periodName(scope)}, % del total`}
      height={352}
      isBehind={isBehind}
      queries={[query]}
      shown={sorted.length === 0 ? null : { sorted, whole }}
      sheet={(fresh) =>
        figuresSheet(
          title,
          fresh.sorted.map((laboratory) => {
            const cents = amountOf(laboratory, 'total', mode)
            return { name: laboratory.name, cents, ...(fresh.whole > 0 && { share: cents / fresh.whole }) }
          }),
        )
      }
    >
      {(fresh) => (
        <ol className={`${classes.rows} ${classes.inColumns}`}>
          {fresh.sorted.slice(0, mostShown).map((laboratory) => (
            <li key={laboratory.id} className={classes.row}>
              <RowsLink
                filter={{ ...filter, universe: false, laboratories: [laboratory.id] }}
                grouping="product"
              >
                <LaboratoryMark id={laboratory.id} name={laboratory.name} image={laboratory.image} withName />
              </RowsLink>
              <span className={classes.amount}>
                <span className={classes.share}>
                  {percentage(amountOf(laboratory, 'total', mode), fresh.whole)} %
                </span>
                <Money {...pairOf(laboratory, 'total')} rounded />
                <FilterBy part="laboratory" id={laboratory.id} name={laboratory.name} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </AnswerCard>
  )
}
