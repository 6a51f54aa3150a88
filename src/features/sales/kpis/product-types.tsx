import type { SalesFilter } from '@/domain/sales/sales-filter'
import type { PharmacyKpis } from '@/domain/sales/sales-question'
import { amountOf } from '@/features/sales/amounts'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { marketSales } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { WidgetCard } from '@/features/sales/widget-card'
import { DonutChart } from '@/ui/chart/donut-chart'
import { usePriceMode } from '@/ui/price-mode'

export type ProductTypesOptions = {
  /** Everything sold, or what is transferable to the top laboratories (a laboratory user's: to their own). */
  of: 'sales' | 'transferable'
}

/** Sales by type of product: EFG, fantasía, marca and parafarmacia. */
export default function ProductTypes({ widgetKey, options }: WidgetProps<ProductTypesOptions>) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const market = marketSales(scope)
  const needsTop = options.of === 'transferable' && scope.user.laboratory === null
  const { data: laboratories, isPending: isTopPending } = useSales(
    needsTop ? { ask: 'laboratories', filter: market } : null,
  )
  const filter = filterOf(
    options,
    market,
    laboratories?.filter(({ top }) => top).map(({ id }) => id),
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
  ].filter(({ value }) => value > 0)
  const title = options.of === 'sales' ? 'Ventas por tipo de producto' : 'Trasladable por tipo de producto'
  // A question that is not asked stays pending for ever.
  const isPending =
    filter === null ? isTopPending : [efg, fantasy, brand, otc].some((query) => query.isPending)
  return (
    <WidgetCard
      title={title}
      subtitle={`En un año, ${label}`}
      state={isPending ? 'waiting' : 'ready'}
      height={264}
    >
      {slices.length === 0 ? (
        <p className={classes.note}>Sin ventas</p>
      ) : (
        <DonutChart id={widgetKey} model={{ what: `${title}, ${label}`, measure: 'euros', slices }} />
      )}
    </WidgetCard>
  )
}

/** Null while the top laboratories are not known: without them everything would count as transferable. */
const filterOf = (
  { of }: ProductTypesOptions,
  market: SalesFilter,
  top: readonly number[] | undefined,
): SalesFilter | null => {
  if (of === 'sales') return market
  if (market.universe) return { ...market, transferable: true }
  return top === undefined || top.length === 0 ? null : { ...market, transferable: true, laboratories: top }
}
