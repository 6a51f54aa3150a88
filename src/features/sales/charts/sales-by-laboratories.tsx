import { capitalised } from '@/domain/basics/text'
import { shareSentences } from '@/domain/sales/sentences/share-sentences'
import { CompareSelect } from '@/features/sales/charts/controls/compare-select'
import { completeSum } from '@/features/sales/charts/data/chart-sentences'
import { graphCaption, monthAxis } from '@/features/sales/charts/data/graph-months'
import { largest, restSeries, salesSeries } from '@/features/sales/charts/data/laboratory-series'
import { graphMarket, useLaboratories } from '@/features/sales/charts/data/use-laboratories'
import { usePeriods } from '@/features/sales/charts/data/use-periods'
import { MonthsCard } from '@/features/sales/charts/months-card'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import type { BarModel, ChartSeries } from '@/ui/chart/model/chart-model'

const laboratoriesShown = 5

/**
 * The whole market by month: the pharmacy's top laboratories, or those of the user's association, one by one, and all
 * others together as competition.
 */
export default function SalesByLaboratories({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const { query, tenants } = useLaboratories({ tenant: null })
  const top = new Set(query.data?.filter((each) => each.top).map(({ id }) => id))
  const mine = scope.user.laboratory === null ? tenants.filter(({ id }) => top.has(id)) : tenants
  const { months, queries } = usePeriods(
    query.data === undefined
      ? null
      : { filter: graphMarket(scope), laboratories: mine.map(({ id }) => id), tenant: [] },
    config.compare,
  )
  const title = 'Ventas por laboratorios y competidores'
  const own =
    months === null
      ? []
      : largest(months, mine, { count: laboratoriesShown, mode }).map((laboratory) =>
          salesSeries(months, laboratory, mode),
        )
  const model: BarModel | null = months && {
    ...monthAxis(months),
    what: `${title}, ${label}`,
    stacked: true,
    series: [...own, restSeries(months, own, { name: 'Competencia', mode })],
  }
  const sentences = model === null ? [] : sharesOf(model, own, scope)
  return (
    <MonthsCard
      widgetKey={widgetKey}
      model={model}
      sentences={sentences}
      title={title}
      subtitle={`${capitalised(graphCaption(scope))}, ${label}`}
      controls={<CompareSelect value={config.compare} onChange={(compare) => change({ compare })} />}
      queries={[query, ...queries]}
      rows={graphMarket(scope)}
    />
  )
}

/** What the laboratories that are told one by one sell of all. */
const sharesOf = (model: BarModel, own: readonly ChartSeries[], scope: SalesScope): string[] => {
  const whole = model.series.reduce((sum, series) => sum + completeSum(model, series), 0)
  const value = own.reduce((sum, series) => sum + completeSum(model, series), 0)
  const name =
    own.length === 1
      ? (own[0]?.name ?? '')
      : scope.user.laboratory === null
        ? `Sus ${own.length} laboratorios principales`
        : `Los ${own.length} laboratorios de su asociación`
  const of = scope.user.laboratory === null ? 'de las ventas' : 'de su mercado'
  return own.length === 0 ? [] : shareSentences({ name, value }, { of, whole, measure: 'euros' })
}
