import { NativeSelect } from '@mantine/core'
import { capitalised } from '@/domain/basics/text'
import { aggregateGroupNames } from '@/domain/sales/tables/aggregated-rows'
import classes from '@/features/sales/charts/controls/charts.module.css'
import { TenantControls } from '@/features/sales/charts/controls/tenant-controls'
import { rankInWords } from '@/features/sales/charts/data/chart-sentences'
import { graphCaption, monthAxis } from '@/features/sales/charts/data/graph-months'
import { foldedSeries, salesSeries } from '@/features/sales/charts/data/laboratory-series'
import {
  type Laboratory,
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

/** Generics and brands do not exist in the market categories of laboratories without medicines. */
const choicesFor = (tenant: Laboratory | null) =>
  tenant?.prescription === false ? (['otc'] as const) : (['generic', 'brand'] as const)

/** Sales of a laboratory by month, beside those of all generics or all brands of others in its universe. */
export default function TenantAggregatedCompetitor({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const { query, tenants, tenant } = useLaboratories(config)
  const { months, queries } = usePeriods(
    tenant && {
      filter: tenantUniverse(scope, tenant),
      laboratories: [tenant.id],
      tenant: [tenant.id],
    },
    config.compare,
  )
  const choices = choicesFor(tenant)
  const competitor = choices.find((choice) => config[choice] === true) ?? choices[0]
  const name = aggregateGroupNames[competitor]
  const model: BarModel | null = months &&
    tenant && {
      ...monthAxis(months),
      what: `${tenant.name} y ${name.toLowerCase()}, ${label}`,
      stacked: false,
      series: [
        salesSeries(months, tenant, mode),
        foldedSeries(months, {
          ...{ id: competitor, name, mode },
          color: 'competition',
          of: ({ aggregated }) => aggregated[competitor],
        }),
      ],
    }
  return (
    <MonthsCard
      widgetKey={widgetKey}
      model={model}
      sentences={model === null ? [] : rankInWords(model, model.series)}
      title="Laboratorio y competencia agregada"
      subtitle={`${capitalised(graphCaption(scope))}, ${label}`}
      controls={
        <>
          <TenantControls {...{ tenants, tenant, change }} compare={config.compare} />
          {choices.length > 1 ? (
            <NativeSelect
              className={classes.select}
              aria-label="Competencia"
              data={choices.map((value) => ({ value, label: aggregateGroupNames[value] }))}
              value={competitor}
              onChange={({ currentTarget: { value } }) =>
                change({ brand: value === 'brand' || null, generic: value === 'generic' || null })
              }
            />
          ) : null}
        </>
      }
      queries={[query, ...queries]}
      rows={tenant && salesOfLaboratories(scope, [tenant.id])}
    />
  )
}
