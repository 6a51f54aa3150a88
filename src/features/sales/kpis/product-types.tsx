import type { PharmacyKpis } from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { amountOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/answer-card'
import { useSalesScope } from '@/features/sales/sales-scope'
import { marketName, marketSales } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import { DonutChart } from '@/ui/chart/donut-chart'

export type ProductTypesOptions = {
  /** All sales, or those transferable to the top laboratories (for a laboratory's user: to their own). */
  of: 'sales' | 'transferable'
}

/** Sales by type of product: EFG, fantasía, marca and parafarmacia. */
export default function ProductTypes({ widgetKey, options }: WidgetProps<ProductTypesOptions>) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const market = marketSales(scope)
  const needsTop = options.of === 'transferable' && scope.user.laboratory === null
  const top = useSales(needsTop ? { ask: 'laboratories', filter: market } : null)
  const filter = filterOf(
    options,
    market,
    top.data?.filter((laboratory) => laboratory.top).map(({ id }) => id),
  )
  const ask = (types: Partial<SalesFilter>) =>
    filter && ({ ask: 'pharmacy-kpis', filter: { ...filter, ...types } } as const)
  const efg = useSales(ask({ efg: true }))
  const fantasy = useSales(ask({ fantasy: true }))
  const brand = useSales(ask({ brand: true }))
  const otc = useSales(ask({ otc: true }))
  const total = (kpis: PharmacyKpis | undefined) => (kpis ? amountOf(kpis, 'total', mode) : 0)
  const slices = [
    { id: 'efg', name: 'EFG', color: 'generic' as const, value: total(efg.data) },
    { id: 'fantasy', name: 'Fantasía', color: 'mine' as const, value: total(fantasy.data) },
    { id: 'brand', name: 'Marca', color: 'brand' as const, value: total(brand.data) },
    { id: 'otc', name: 'Parafarmacia', color: 'otc' as const, value: total(otc.data) },
  ].filter(({ value }) => value !== 0)
  const title = options.of === 'sales' ? 'Ventas por tipo de producto' : 'Trasladable por tipo de producto'
  return (
    <AnswerCard
      title={title}
      subtitle={`${options.of === 'sales' ? `${marketName(scope)} en` : 'En'} un año, ${label}`}
      height={264}
      queries={[top, efg, fantasy, brand, otc]}
      shown={filter === null || slices.length === 0 ? null : slices}
    >
      {(fresh) => (
        <DonutChart
          id={widgetKey}
          model={{ what: `${title}, ${label}`, measure: 'euros', slices: fresh }}
          nameOf={(id, name) =>
            filter && (
              <RowsLink
                filter={{ ...filter, [id]: true }}
                grouping={options.of === 'sales' ? 'product' : 'homogeneousGrouping'}
              >
                {name}
              </RowsLink>
            )
          }
        />
      )}
    </AnswerCard>
  )
}

/** Null while the top laboratories are unknown: without them all sales would count as transferable. */
const filterOf = (
  { of }: ProductTypesOptions,
  market: SalesFilter,
  top: readonly number[] | undefined,
): SalesFilter | null => {
  if (of === 'sales') return market
  if (market.universe) return { ...market, transferable: true }
  return top === undefined || top.length === 0 ? null : { ...market, transferable: true, laboratories: top }
}
