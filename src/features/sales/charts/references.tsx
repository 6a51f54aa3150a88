import { TenantControls } from '@/features/sales/charts/controls/tenant-controls'
import { monthsInWords } from '@/features/sales/charts/data/chart-sentences'
import { graphCaption, monthAxis } from '@/features/sales/charts/data/graph-months'
import { referencesOf, referencesSeries, shareSeries } from '@/features/sales/charts/data/laboratory-series'
import {
  salesOfLaboratories,
  tenantUniverse,
  useLaboratories,
} from '@/features/sales/charts/data/use-laboratories'
import { usePeriods } from '@/features/sales/charts/data/use-periods'
import { MonthsCard } from '@/features/sales/charts/months-card'
import { useSalesScope } from '@/features/sales/sales-scope'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import type { BarModel } from '@/ui/chart/model/chart-model'

/** Number of different products of a laboratory sold by month, and its share of its universe. */
export default function References({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const { query, tenants, tenant } = useLaboratories(config)
  const { months, queries } = usePeriods(
    tenant && { filter: tenantUniverse(scope, tenant), laboratories: [tenant.id], tenant: [tenant.id] },
    config.compare,
  )
  const title = `Referencias de ${tenant?.name ?? 'laboratorios'}`
  const model: BarModel | null = months &&
    tenant && {
      ...monthAxis(months),
      what: `${title} y cuota de mercado, ${label}`,
      stacked: true,
      series: [
        referencesSeries(months, tenant),
        shareSeries(months, tenant, { mode, color: 'ink', line: true }),
      ],
    }
  return (
    <MonthsCard
      widgetKey={widgetKey}
      model={model}
      sentences={
        months === null || tenant === null
          ? []
          : monthsInWords(months, referencesOf(tenant), { measure: 'references' })
      }
      title={title}
      subtitle={`Productos distintos vendidos y cuota de mercado, ${graphCaption(scope)}, ${label}`}
      controls={<TenantControls {...{ tenants, tenant, change }} compare={config.compare} />}
      queries={[query, ...queries]}
      rows={tenant && salesOfLaboratories(scope, [tenant.id])}
    />
  )
}
