import { kindsInEuros, kindsInPercent } from '@/domain/sales/kpis/shown-kinds'
import { figuresSheet } from '@/domain/sheet/figures-sheet'
import { amountOf, kindsOf, pairOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/card/answer-card'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSpanScope } from '@/features/sales/page/page-context'
import { marketName, marketSales, periodName } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSpanSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'

/** `within`: a part of the row before. */
const kinds = [
  { name: 'prescription', label: 'Medicamentos', within: false, types: { prescription: true } },
  { name: 'generic', label: 'Genéricos', within: true, types: { generic: true } },
  { name: 'brand', label: 'Marcas', within: true, types: { brand: true } },
  { name: 'non_prescription', label: 'Parafarmacia', within: false, types: { prescription: false } },
] as const

/** A year's sales by kind, each with its share of the total. Generics and brands together are the medicines. */
export default function SalesSummary(_: WidgetProps) {
  const scope = useSpanScope((scope) => [{ ask: 'pharmacy-kpis', filter: marketSales(scope) }])
  const { mode, label } = usePriceMode()
  const filter = marketSales(scope)
  const query = useSpanSales(scope, { ask: 'pharmacy-kpis', filter })
  const title = `Resumen de ventas, ${label}`
  return (
    <AnswerCard
      title={title}
      subtitle={`${marketName(scope)} ${periodName(scope)}, % del total`}
      height={220}
      queries={[query]}
      shown={
        query.data === undefined
          ? null
          : {
              data: query.data,
              euros: kindsInEuros(kindsOf(query.data, mode)),
              shares: kindsInPercent(kindsOf(query.data, mode)),
            }
      }
      sheet={({ data, shares }) =>
        figuresSheet(title, [
          ...kinds.map(({ name, label }) => ({
            name: label,
            cents: amountOf(data, name, mode),
            share: shares[name] / 100,
          })),
          { name: 'Total', cents: amountOf(data, 'total', mode) },
        ])
      }
    >
      {({ data, euros, shares }) => (
        <dl className={classes.rows}>
          {kinds
            .filter(({ name }) => amountOf(data, name, mode) !== 0)
            .map((kind) => (
              <div key={kind.name} className={classes.row} data-within={kind.within || undefined}>
                <dt>
                  <RowsLink filter={{ ...filter, ...kind.types }} grouping="product">
                    {kind.within ? `de ellos, ${kind.label.toLowerCase()}` : kind.label}
                  </RowsLink>
                </dt>
                <dd>
                  <span className={classes.share}>{shares[kind.name]} %</span>
                  <Money cents={euros[kind.name]} rounded />
                </dd>
              </div>
            ))}
          <div className={classes.row}>
            <dt>Total</dt>
            <dd>
              <Money {...pairOf(data, 'total')} rounded />
            </dd>
          </div>
        </dl>
      )}
    </AnswerCard>
  )
}
