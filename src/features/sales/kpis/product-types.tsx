import { shareOut } from '@/domain/basics/share-out'
import { capitalised } from '@/domain/basics/text'
import { genericsInEuros, kindsInEuros, kindsInPercent } from '@/domain/sales/kpis/shown-kinds'
import type { PharmacyKpis } from '@/domain/sales/questions/sales-figures'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { amountOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { FilterByType } from '@/features/sales/page/filter-by-type'
import { useSpanScopeAtRest } from '@/features/sales/page/page-context'
import type { SalesScope } from '@/features/sales/sales-scope'
import { marketName, marketSales, periodName } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import { DonutChart } from '@/ui/chart/donut-chart'
import type { DonutModel, DonutSlice } from '@/ui/chart/model/chart-model'
import { donutSheet } from '@/ui/chart/model/chart-sheet'

export type ProductTypesOptions = {
  /** All sales, or those transferable to the top laboratories (for a laboratory's user: to their own). */
  of: 'sales' | 'transferable'
}

/** Sales by type of product: EFG, fantasía, marca and parafarmacia. */
export default function ProductTypes({ widgetKey, options }: WidgetProps<ProductTypesOptions>) {
  const needsTopOf = ({ user }: SalesScope) => options.of === 'transferable' && user.laboratory === null
  const { scope, isBehind } = useSpanScopeAtRest((scope) => {
    const market = marketSales(scope)
    const filter = filterOf(options, market, undefined)
    if (needsTopOf(scope)) return [{ ask: 'laboratories', filter: market }]
    return types.map((type) => ({ ask: 'pharmacy-kpis', filter: { ...(filter ?? market), [type]: true } }))
  })
  const { mode, label } = usePriceMode()
  const market = marketSales(scope)
  const needsTop = needsTopOf(scope)
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
  const slices = typeSlices([efg, fantasy, brand, otc].map(({ data }) => total(data)))
  const title = options.of === 'sales' ? 'Ventas por tipo de producto' : 'Trasladable por tipo de producto'
  const modelOf = (slices: DonutSlice[]): DonutModel => ({
    what: `${title}, ${label}`,
    measure: 'euros',
    slices,
  })
  return (
    <AnswerCard
      title={title}
      subtitle={`${options.of === 'sales' ? `${marketName(scope)} ${periodName(scope)}` : capitalised(periodName(scope))}, ${label}`}
      height={264}
      isBehind={isBehind}
      queries={[top, efg, fantasy, brand, otc]}
      shown={filter === null || slices.length === 0 ? null : slices}
      sheet={(fresh) => donutSheet(modelOf(fresh))}
    >
      {(fresh) => (
        <DonutChart
          id={widgetKey}
          model={modelOf(fresh)}
          nameOf={(id, name) =>
            filter && (
              <FilterByType type={id}>
                <RowsLink
                  filter={{ ...filter, [id]: true }}
                  grouping={options.of === 'sales' ? 'product' : 'homogeneousGrouping'}
                >
                  {name}
                </RowsLink>
              </FilterByType>
            )
          }
        />
      )}
    </AnswerCard>
  )
}

const types = ['efg', 'fantasy', 'brand', 'otc'] as const

/** Rounded as in the other cards: EFG and fantasía add up to the generics, and so on. */
const typeSlices = ([efg = 0, fantasy = 0, brand = 0, otc = 0]: readonly number[]): DonutSlice[] => {
  const kinds = { generic: efg + fantasy, brand, non_prescription: otc }
  const euros = kindsInEuros(kinds)
  const shares = kindsInPercent(kinds)
  const [efgEuros, fantasyEuros] = genericsInEuros([efg, fantasy], euros.generic)
  const [efgShare = 0, fantasyShare = 0] = shareOut(shares.generic, [Math.max(0, efg), Math.max(0, fantasy)])
  // With returns the ring is of what was sold, and the others of what is left of it.
  const isWhole = Math.min(efg, fantasy, brand, otc) >= 0
  const shown = (value: number, share: number) => ({ shown: { value, ...(isWhole && { share }) } })
  const slices: DonutSlice[] = [
    { id: 'efg', name: 'EFG', color: 'generic', value: efg, ...shown(efgEuros, efgShare) },
    { id: 'fantasy', name: 'Fantasía', color: 'mine', value: fantasy, ...shown(fantasyEuros, fantasyShare) },
    { id: 'brand', name: 'Marca', color: 'brand', value: brand, ...shown(euros.brand, shares.brand) },
    {
      id: 'otc',
      name: 'Parafarmacia',
      color: 'otc',
      value: otc,
      ...shown(euros.non_prescription, shares.non_prescription),
    },
  ]
  return slices.filter(({ value }) => value !== 0)
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
