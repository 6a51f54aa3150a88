import { TenantControls } from '@/features/sales/charts/controls/tenant-controls'
import { monthsInWords, rankInWords } from '@/features/sales/charts/data/chart-sentences'
import { graphCaption, lastMonthChange, monthAxis } from '@/features/sales/charts/data/graph-months'
import {
  foldedSeries,
  largest,
  restSeries,
  salesOf,
  salesSeries,
  shareOf,
  shareSeries,
} from '@/features/sales/charts/data/laboratory-series'
import {
  graphMarket,
  type Laboratory,
  salesOfLaboratories,
  tenantUniverse,
  useCompetitors,
  useLaboratories,
} from '@/features/sales/charts/data/use-laboratories'
import { usePeriods } from '@/features/sales/charts/data/use-periods'
import { MonthsCard } from '@/features/sales/charts/months-card'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import type { BarModel } from '@/ui/chart/model/chart-model'

export type LaboratorySalesOptions = {
  /**
   * What the sales are compared with: sales transferable to the laboratory, competitors, or its market (as a share).
   */
  by: 'transferable' | 'competitors' | 'market-share'
}

/** More colours could not be distinguished: the others are added up in one series. */
const competitorsShown = 4

/** A laboratory's sales by month (analytics.md §2, Laboratory sales bar chart and its two variants). */
export default function LaboratorySales({ widgetKey, options }: WidgetProps<LaboratorySalesOptions>) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const { query, tenants, tenant } = useLaboratories(config)
  const { query: competing, competitors } = useCompetitors(options.by === 'competitors' ? tenant : null)
  const { months, queries } = usePeriods(tenant && questionOf(options, scope, tenant), config.compare)
  const title = titles[options.by]
  const model: BarModel | null = months &&
    tenant && {
      ...monthAxis(months),
      what: `${title}: ${tenant.name}, ${label}`,
      stacked: true,
      series: seriesOf(),
    }
  function seriesOf(): BarModel['series'] {
    if (months === null || tenant === null) return []
    if (options.by === 'market-share') return [shareSeries(months, tenant, { mode })]
    const own = salesSeries(months, tenant, mode)
    if (options.by === 'transferable') {
      const of = { id: 'transferable', name: 'Trasladable', color: 'competition', mode } as const
      return [own, foldedSeries(months, { ...of, of: ({ transferable }) => transferable })]
    }
    const others = largest(months, competitors, { count: competitorsShown, mode }).map((competitor) =>
      salesSeries(months, competitor, mode),
    )
    return [own, ...others, restSeries(months, [own, ...others], { name: 'Otros laboratorios', mode })]
  }
  function sentencesOf(): string[] {
    if (months === null || tenant === null || model === null) return []
    switch (options.by) {
      case 'market-share':
        return monthsInWords(months, shareOf(tenant, mode), { measure: 'percent', subject: 'Cuota' })
      case 'transferable':
        return monthsInWords(months, salesOf(tenant, mode))
      case 'competitors':
        // The last series is no laboratory.
        return rankInWords(model, model.series.slice(0, -1))
    }
  }
  return (
    <MonthsCard
      widgetKey={widgetKey}
      model={model}
      sentences={sentencesOf()}
      why={
        months && tenant && options.by === 'transferable'
          ? {
              ...lastMonthChange(questionOf(options, scope, tenant).filter, months),
              of: `${tenant.name}, ${label}`,
            }
          : null
      }
      title={title}
      subtitle={tenant === null ? undefined : `${tenant.name}, ${graphCaption(scope)}, ${label}`}
      controls={<TenantControls {...{ tenants, tenant, change }} compare={config.compare} />}
      queries={[query, competing, ...queries]}
      rows={tenant && salesOfLaboratories(scope, [tenant.id])}
    />
  )
}

const titles: Record<LaboratorySalesOptions['by'], string> = {
  transferable: 'Ventas del laboratorio',
  competitors: 'Ventas del laboratorio y sus competidores',
  'market-share': 'Ventas por cuota de mercado',
}

const questionOf = ({ by }: LaboratorySalesOptions, scope: SalesScope, tenant: Laboratory) => {
  const own = { laboratories: [tenant.id], tenant: [tenant.id] }
  switch (by) {
    case 'transferable':
      return { filter: { ...graphMarket(scope), universe: false, laboratories: [tenant.id] }, ...own }
    case 'market-share':
      return { filter: tenantUniverse(scope, tenant), ...own }
    case 'competitors':
      return { filter: tenantUniverse(scope, tenant), laboratories: null, tenant: [tenant.id] }
  }
}
