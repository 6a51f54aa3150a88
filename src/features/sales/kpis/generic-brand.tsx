import { lastCompleteYear } from '@/domain/sales/range/range'
import { shareSentences } from '@/domain/sales/sentences/share-sentences'
import { AnswerCard } from '@/features/sales/answer-card'
import { tamCaption } from '@/features/sales/charts/data/graph-months'
import { GenericPenetration } from '@/features/sales/kpis/generic-penetration'
import { useTransferable } from '@/features/sales/kpis/use-transferable'
import { useSalesScope } from '@/features/sales/sales-scope'
import { ownSales, scopeUntil } from '@/features/sales/scope-filter'
import { Sentences } from '@/features/sales/sentences'
import { RowsLink } from '@/features/sales/table-link'
import { useSales } from '@/features/sales/use-sales'
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
  const scope = useSalesScope()
  const until = scopeUntil(scope)
  const months = lastCompleteYear(until)
  const filter = { ...ownSales(scope), ...months }
  const own = useSales({ ask: 'pharmacy-kpis', filter })
  const { transferable, query } = useTransferable([], months)
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
          ? `Medicamentos vendidos, unidades. ${tamCaption(until)}`
          : `Ventas propias y trasladables a ${laboratory.laboratoryAssociation?.name ?? laboratory.name}, unidades. ${tamCaption(until)}`
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
                <RowsLink filter={{ ...filter, [id]: true }} grouping="product">
                  {name}
                </RowsLink>
              ),
            })}
            model={modelOf(fresh)}
          />
          <GenericPenetration months={months} />
        </>
      )}
    </AnswerCard>
  )
}

const modelOf = ({ generic, brand }: { generic: number; brand: number }): DonutModel => ({
  what: 'Genéricos y marcas, unidades',
  measure: 'units',
  slices: [
    { id: 'generic', name: 'Genéricos', color: 'generic', value: generic },
    { id: 'brand', name: 'Marcas', color: 'brand', value: brand },
  ],
})
