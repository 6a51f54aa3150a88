import { Text } from '@mantine/core'
import { useState } from 'react'
import { capitalised } from '@/domain/basics/text'
import { CompetitorsSelect, maxCompetitors } from '@/features/sales/charts/controls/competitors-select'
import { TenantControls } from '@/features/sales/charts/controls/tenant-controls'
import { monthsInWords, rankInWords } from '@/features/sales/charts/data/chart-sentences'
import { graphCaption, monthAxis } from '@/features/sales/charts/data/graph-months'
import { salesOf, salesSeries } from '@/features/sales/charts/data/laboratory-series'
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

/** A laboratory's sales by month, with up to three competitors in its universe, all of them as lines. */
export default function LaboratoryComparator({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const [isFull, setFull] = useState(false)
  const { query, tenants, tenant } = useLaboratories(config)
  const { query: competing, competitors } = useCompetitors(tenant)
  const chosen = config.competitors.flatMap((id) => competitors.find((each) => each.id === id) ?? [])
  const { months, queries } = usePeriods(
    tenant && {
      filter: tenantUniverse(scope, tenant),
      laboratories: [tenant, ...chosen].map(({ id }) => id),
      tenant: [tenant.id],
    },
    config.compare,
  )
  const title = 'Comparador de Laboratorios'
  const model: BarModel | null = months &&
    tenant && {
      ...monthAxis(months),
      what: `${title}: ${[tenant, ...chosen].map(({ name }) => name).join(', ')}, ${label}`,
      stacked: false,
      series: [tenant, ...chosen].map((laboratory) => ({
        ...salesSeries(months, laboratory, mode),
        line: true,
      })),
    }
  const sentences =
    months === null || tenant === null || model === null
      ? []
      : [...rankInWords(model, model.series), ...monthsInWords(months, salesOf(tenant, mode))]
  return (
    <MonthsCard
      widgetKey={widgetKey}
      model={model}
      sentences={sentences}
      title={title}
      subtitle={`${capitalised(graphCaption(scope))}, ${label}`}
      controls={
        <>
          <TenantControls {...{ tenants, tenant, change }} compare={config.compare} />
          <CompetitorsSelect
            laboratories={competitors}
            value={chosen.map(({ id }) => id)}
            onChange={(ids) => {
              setFull(false)
              change({ competitors: ids })
            }}
            onMaxItems={() => setFull(true)}
            onLeave={() => setFull(false)}
          />
        </>
      }
      queries={[query, competing, ...queries]}
      rows={
        tenant &&
        salesOfLaboratories(
          scope,
          [tenant, ...chosen].map(({ id }) => id),
        )
      }
    >
      <Text component="div" size="sm" c="dimmed" role="status">
        {isFull ? `Se comparan ${maxCompetitors} competidores como máximo. Quite uno para añadir otro.` : ''}
      </Text>
    </MonthsCard>
  )
}
