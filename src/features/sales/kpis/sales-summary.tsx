import { shareOut } from '@/domain/basics/share-out'
import { wholeEuros } from '@/domain/basics/whole-euros'
import type { PharmacyKpis } from '@/domain/sales/questions/sales-figures'
import { amountOf, pairOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/answer-card'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { marketName, marketSales } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { Money } from '@/parts/prices/money'
import { type PriceMode, usePriceMode } from '@/parts/prices/price-mode'
import { wholeShares } from '@/ui/chart/donut-shares'

/** `within`: a part of the row before. */
const kinds = [
  { name: 'prescription', label: 'Medicamentos', within: false, types: { prescription: true } },
  { name: 'generic', label: 'Genéricos', within: true, types: { generic: true } },
  { name: 'brand', label: 'Marcas', within: true, types: { brand: true } },
  { name: 'non_prescription', label: 'Parafarmacia', within: false, types: { prescription: false } },
] as const

/** A year's sales by kind, each with its share of the total. Generics and brands together are the medicines. */
export default function SalesSummary(_: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const filter = marketSales(scope)
  const query = useSales({ ask: 'pharmacy-kpis', filter })
  return (
    <AnswerCard
      title={`Resumen de ventas, ${label}`}
      subtitle={`${marketName(scope)} en un año, % del total`}
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
                <dt>
                  <RowsLink filter={{ ...filter, ...kind.types }} grouping="product">
                    {kind.within ? `de ellos, ${kind.label.toLowerCase()}` : kind.label}
                  </RowsLink>
                </dt>
                <dd>
                  <span className={classes.share}>{sharesOf(data, mode)[kind.name]} %</span>
                  <Money cents={eurosOf(data, mode)[kind.name]} rounded />
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

/** Whole percentages that add up: medicines and parafarmacia to 100, generics and brands to that of medicines. */
const sharesOf = (data: PharmacyKpis, mode: PriceMode) => {
  const amount = (name: (typeof kinds)[number]['name']) => Math.max(0, amountOf(data, name, mode))
  const [prescription = 0, non_prescription = 0] = wholeShares([
    amount('prescription'),
    amount('non_prescription'),
  ])
  const [generic = 0, brand = 0] = shareOut(prescription, [amount('generic'), amount('brand')])
  return { prescription, non_prescription, generic, brand }
}

/** Whole euros that add up in the same way, to the total and to what is shown of the medicines. */
const eurosOf = (data: PharmacyKpis, mode: PriceMode) => {
  const [prescription = 0, non_prescription = 0] = wholeEuros([
    amountOf(data, 'prescription', mode),
    amountOf(data, 'non_prescription', mode),
  ])
  const kinds = [amountOf(data, 'generic', mode), amountOf(data, 'brand', mode)]
  const [generic = 0, brand = 0] = wholeEuros(kinds, prescription)
  return { prescription, non_prescription, generic, brand }
}
