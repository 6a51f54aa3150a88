import { percentage } from '@/domain/numbers'
import { amountOf, pairOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/answer-card'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { marketSales } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { Money } from '@/ui/money'
import { usePriceMode } from '@/ui/price-mode'

/** `within`: part of the row before. */
const kinds = [
  { name: 'prescription', label: 'Medicamentos', within: false },
  { name: 'generic', label: 'Genéricos', within: true },
  { name: 'brand', label: 'Marcas', within: true },
  { name: 'non_prescription', label: 'Parafarmacia', within: false },
] as const

/** A year of sales by kind, each with its share of the whole. Generics and brands make up the medicines. */
export default function SalesSummary(_: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const query = useSales({ ask: 'pharmacy-kpis', filter: marketSales(scope) })
  return (
    <AnswerCard
      title={`Resumen de ventas, ${label}`}
      height={220}
      queries={[query]}
      shown={query.data ?? null}
    >
      {(data) => (
        <dl className={classes.rows}>
          {kinds
            .filter(({ name }) => amountOf(data, name, mode) !== 0)
            .map((kind) => (
              <div key={kind.name} className={classes.row} data-within={kind.within || undefined}>
                <dt>{kind.within ? `de ellos, ${kind.label.toLowerCase()}` : kind.label}</dt>
                <dd>
                  <span className={classes.share}>
                    {percentage(amountOf(data, kind.name, mode), amountOf(data, 'total', mode))} %
                  </span>
                  <Money {...pairOf(data, kind.name)} rounded />
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
