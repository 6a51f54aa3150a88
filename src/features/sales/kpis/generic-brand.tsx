import { capitalised } from '@/domain/basics/text'
import { lastCompleteYear, type SalesRange } from '@/domain/sales/range/range'
import { shareSentences } from '@/domain/sales/sentences/share-sentences'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { Sentences } from '@/features/sales/card/sentences'
import { tamCaption } from '@/features/sales/charts/data/graph-months'
import { GenericPenetration } from '@/features/sales/kpis/generic-penetration'
import { transferableQuestion, useTransferable } from '@/features/sales/kpis/use-transferable'
import { FilterByType } from '@/features/sales/page/filter-by-type'
import { useSpanScope } from '@/features/sales/page/page-context'
import type { SalesScope } from '@/features/sales/sales-scope'
import { ownSales, periodName, scopeUntil } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSpanSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { DonutChart } from '@/ui/chart/donut-chart'
import type { DonutModel } from '@/ui/chart/model/chart-model'
import { donutSheet } from '@/ui/chart/model/chart-sheet'

/**
 * Own sales of generics beside those of brands. For a laboratory's user they include sales transferable to their
 * association (analytics.md §6), and the title says so. In units over the last 12 complete months, as the share of the
 * community below them.
 */
export default function GenericBrand({ widgetKey }: WidgetProps) {
  const scope = useSpanScope((scope) => {
    const days = daysOf(scope)
    const own = { ask: 'pharmacy-kpis', filter: { ...ownSales(scope), ...days } } as const
    return scope.user.laboratory === null ? [own] : [own, transferableQuestion(scope, [], days)]
  })
  const until = scopeUntil(scope)
  const months = lastCompleteYear(until)
  const days = daysOf(scope)
  const period = scope.range === undefined ? tamCaption(until) : capitalised(periodName(scope))
  const filter = { ...ownSales(scope), ...days }
  const own = useSpanSales(scope, { ask: 'pharmacy-kpis', filter })
  const { transferable, query } = useTransferable(scope, [], days)
  const laboratory = scope.user.laboratory
  const parts = laboratory === null ? [own.data] : [own.data, transferable]
  const value = (kind: 'generic' | 'brand') =>
    parts.reduce((sum, part) => sum + (part?.[`${kind}_ud`] ?? 0), 0)
  const [generic, brand] = [value('generic'), value('brand')]
  return (
    <AnswerCard
      title="Genéricos y marcas"
      subtitle={
        laboratory === null
          ? `Medicamentos vendidos, unidades. ${period}`
          : `Ventas propias y trasladables a ${laboratory.laboratoryAssociation?.name ?? laboratory.name}, unidades. ${period}`
      }
      height={160}
      queries={laboratory === null ? [own] : [own, query]}
      shown={generic !== 0 || brand !== 0 ? { generic, brand } : null}
      sheet={(fresh) => donutSheet(modelOf(fresh))}
    >
      {(fresh) => (
        <>
          <Sentences
            texts={shareSentences(
              { name: 'Genéricos', value: fresh.generic },
              {
                of: laboratory === null ? 'de los medicamentos' : 'de las ventas propias y trasladables',
                whole: fresh.generic + fresh.brand,
                measure: 'units',
              },
            )}
          />
          <DonutChart
            id={widgetKey}
            // With what is transferable these are no rows of one table.
            {...(laboratory === null && {
              nameOf: (id: string, name: string) => (
                <FilterByType type={id}>
                  <RowsLink filter={{ ...filter, [id]: true }} grouping="product">
                    {name}
                  </RowsLink>
                </FilterByType>
              ),
            })}
            model={modelOf(fresh)}
          />
          {/* The community's are those of the months before. */}
          {scope.range === undefined ? <GenericPenetration months={months} /> : null}
        </>
      )}
    </AnswerCard>
  )
}

/** The span of the page, or the months of a TAM. */
const daysOf = (scope: SalesScope): SalesRange => scope.range ?? lastCompleteYear(scopeUntil(scope))

const modelOf = ({ generic, brand }: { generic: number; brand: number }): DonutModel => ({
  what: 'Genéricos y marcas, unidades',
  measure: 'units',
  slices: [
    { id: 'generic', name: 'Genéricos', color: 'generic', value: generic },
    { id: 'brand', name: 'Marcas', color: 'brand', value: brand },
  ],
})
