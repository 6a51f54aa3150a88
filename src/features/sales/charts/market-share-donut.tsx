import type { TamFigures } from '@/domain/sales/months/tam'
import type { SalesRange } from '@/domain/sales/range/range'
import { shareSentences } from '@/domain/sales/sentences/share-sentences'
import { amountOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { Sentences } from '@/features/sales/card/sentences'
import { LaboratorySelect } from '@/features/sales/charts/controls/laboratory-select'
import {
  type Laboratory,
  salesOfLaboratories,
  tenantUniverse,
  useLaboratories,
} from '@/features/sales/charts/data/use-laboratories'
import { useTam } from '@/features/sales/charts/data/use-universe'
import { type SalesScope, useSalesScope } from '@/features/sales/sales-scope'
import { RowsLink } from '@/features/sales/table-link'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'
import { DonutChart } from '@/ui/chart/donut-chart'
import type { DonutModel } from '@/ui/chart/model/chart-model'
import { donutSheet } from '@/ui/chart/model/chart-sheet'

const title = 'Mis ventas vs. competencia (Market Share)'

type Shown = { tam: TamFigures; tenant: Laboratory }

/** In homogeneous groups the competition is what could move; no table has the others of a market category alone. */
const rowsOf = (scope: SalesScope, days: SalesRange, { id, prescription }: Laboratory) => {
  const own = { ...salesOfLaboratories(scope, [id]), ...days }
  return { own, competition: prescription ? { ...own, transferable: true } : null }
}

/** A laboratory's share of its universe in the last 12 months (TAM). */
export default function MarketShareDonut({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const { query, tenants, tenant } = useLaboratories(config)
  const universe = useTam((scope) => tenant && tenantUniverse(scope, tenant))
  const { tam, days, caption } = universe
  const partsOf = ({ tam, tenant }: Shown) => ({
    own: { name: tenant.name, value: amountOf(tam, 'laboratory', mode) },
    whole: amountOf(tam, 'total', mode),
  })
  const modelOf = (fresh: Shown): DonutModel => {
    const { own, whole } = partsOf(fresh)
    return {
      what: `${title}: ${own.name}, ${label}`,
      measure: 'euros',
      slices: [
        { id: 'own', ...own, color: fresh.tenant.color },
        { id: 'competition', name: 'Competencia', color: 'competition', value: whole - own.value },
      ],
    }
  }
  return (
    <AnswerCard
      title={title}
      subtitle={`${tenant === null ? '' : `Todo lo vendido donde ${tenant.name} tiene productos. `}${caption}, ${label}`}
      controls={
        tenants.length > 1 ? (
          <LaboratorySelect
            label="Laboratorio"
            laboratories={tenants}
            value={tenant?.id ?? null}
            onChange={(id) => change({ tenant: id })}
          />
        ) : undefined
      }
      queries={[query, universe.query]}
      shown={tam && tenant && amountOf(tam, 'total', mode) > 0 ? { tam, tenant } : null}
      sheet={(fresh) => donutSheet(modelOf(fresh))}
    >
      {(fresh) => {
        const { own, whole } = partsOf(fresh)
        const rows = rowsOf(scope, days, fresh.tenant)
        return (
          <>
            <Sentences texts={shareSentences(own, { of: 'de su universo', whole, measure: 'euros' })} />
            <DonutChart
              id={widgetKey}
              nameOf={(id, name) => {
                const filter = id === 'own' ? rows.own : rows.competition
                return filter === null ? (
                  name
                ) : (
                  <RowsLink filter={filter} grouping="product">
                    {name}
                  </RowsLink>
                )
              }}
              model={modelOf(fresh)}
            />
          </>
        )
      }}
    </AnswerCard>
  )
}
