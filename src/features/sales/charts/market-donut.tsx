import { kindsInEuros } from '@/domain/sales/kpis/shown-kinds'
import type { TamFigures } from '@/domain/sales/months/tam'
import { shareSentences } from '@/domain/sales/sentences/share-sentences'
import { amountOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { Sentences } from '@/features/sales/card/sentences'
import { graphMarket } from '@/features/sales/charts/data/use-laboratories'
import { useTam } from '@/features/sales/charts/data/use-universe'
import { tamKinds } from '@/features/sales/charts/tam-figures'
import { FilterByType } from '@/features/sales/page/filter-by-type'
import { useSalesScope } from '@/features/sales/sales-scope'
import { marketName, marketSales } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import { DonutChart } from '@/ui/chart/donut-chart'
import { donutSheet } from '@/ui/chart/model/chart-sheet'

const title = 'Mi mercado (GX/Marcas)'

/** Generics and brands of the market in the last 12 months (TAM). */
export default function MarketDonut({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const { query, tam, days, caption } = useTam(graphMarket)
  const rows = { ...marketSales(scope), ...days }
  const hasSales = tam && (amountOf(tam, 'generic', mode) !== 0 || amountOf(tam, 'brand', mode) !== 0)
  const modelOf = (figures: TamFigures) => {
    const kinds = tamKinds(figures, mode)
    // As in the card of the whole market beside it.
    const euros = kindsInEuros(kinds)
    const slices = [
      {
        id: 'generic',
        name: 'Genéricos',
        color: 'generic',
        value: kinds.generic,
        shown: { value: euros.generic },
      },
      { id: 'brand', name: 'Marcas', color: 'brand', value: kinds.brand, shown: { value: euros.brand } },
    ] as const
    return { what: `${title}, ${label}`, measure: 'euros', slices } as const
  }
  return (
    <AnswerCard
      title={title}
      subtitle={`${marketName(scope)}. ${caption}, ${label}`}
      queries={[query]}
      shown={hasSales ? tam : null}
      sheet={(figures) => donutSheet(modelOf(figures))}
    >
      {(figures) => {
        const model = modelOf(figures)
        const [generic, brand] = model.slices
        const whole = generic.value + brand.value
        return (
          <>
            <Sentences
              texts={shareSentences(generic, { of: 'de los medicamentos', whole, measure: 'euros' })}
            />
            <DonutChart
              id={widgetKey}
              model={model}
              nameOf={(id, name) => (
                <FilterByType type={id}>
                  <RowsLink filter={{ ...rows, [id]: true }} grouping="homogeneousGrouping">
                    {name}
                  </RowsLink>
                </FilterByType>
              )}
            />
          </>
        )
      }}
    </AnswerCard>
  )
}
