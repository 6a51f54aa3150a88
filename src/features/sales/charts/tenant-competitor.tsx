import { capitalised } from '@/domain/basics/text'
import { LaboratorySelect } from '@/features/sales/charts/controls/laboratory-select'
import { TenantControls } from '@/features/sales/charts/controls/tenant-controls'
import { rankInWords } from '@/features/sales/charts/data/chart-sentences'
import { graphCaption, monthAxis } from '@/features/sales/charts/data/graph-months'
import { salesSeries } from '@/features/sales/charts/data/laboratory-series'
import {
  salesOfLaboratories,
  tenantUniverse,
  useCompetitors,
  useLaboratories,
} from '@/features/sales/charts/data/use-laboratories'
import { usePeriods } from '@/features/sales/charts/data/use-periods'
import { MonthsCard } from '@/features/sales/charts/months-card'
import { useSalesScope } from '@/features/sales/sales-scope'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import type { BarModel } from '@/ui/chart/model/chart-model'

/** Sales of a laboratory by month, beside those of a competitor in its universe. */
export default function TenantCompetitor({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const { query, tenants, tenant } = useLaboratories(config)
  const { query: competing, competitors } = useCompetitors(tenant)
  const competitor = competitors.find(({ id }) => id === config.competitors[0]) ?? competitors[0] ?? null
  const both = tenant && competitor && ([tenant, competitor] as const)
  const { months, queries } = usePeriods(
    both && {
      filter: tenantUniverse(scope, both[0]),
      laboratories: both.map(({ id }) => id),
      tenant: [both[0].id],
    },
    config.compare,
  )
  const title = 'Laboratorio y competidor'
  const model: BarModel | null = months &&
    both && {
      ...monthAxis(months),
      what: `${both[0].name} y ${both[1].name}, ${label}`,
      stacked: false,
      series: [salesSeries(months, both[0], mode), salesSeries(months, both[1], mode)],
    }
  return (
    <MonthsCard
      widgetKey={widgetKey}
      model={model}
      sentences={model === null ? [] : rankInWords(model, model.series)}
      title={title}
      subtitle={`${capitalised(graphCaption(scope))}, ${label}`}
      controls={
        <>
          <TenantControls {...{ tenants, tenant, change }} compare={config.compare} />
          <LaboratorySelect
            label="Competidor"
            laboratories={competitors}
            value={competitor?.id ?? null}
            onChange={(id) => change({ competitors: id === null ? [] : [id] })}
          />
        </>
      }
      queries={[query, competing, ...queries]}
      rows={
        both &&
        salesOfLaboratories(
          scope,
          both.map(({ id }) => id),
        )
      }
    />
  )
}
