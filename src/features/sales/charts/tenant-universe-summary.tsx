import { AnswerCard } from '@/features/sales/card/answer-card'
import { LaboratorySelect } from '@/features/sales/charts/controls/laboratory-select'
import {
  salesOfLaboratories,
  tenantUniverse,
  useLaboratories,
} from '@/features/sales/charts/data/use-laboratories'
import { useTam } from '@/features/sales/charts/data/use-universe'
import { TamFigures, tamSheet } from '@/features/sales/charts/tam-figures'
import { useSalesScope } from '@/features/sales/sales-scope'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'

/** All sales in a laboratory's universe in the last 12 months (TAM), and its own part of them. */
export default function TenantUniverseSummary({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const { query, tenants, tenant } = useLaboratories(config)
  const universe = useTam((scope) => tenant && tenantUniverse(scope, tenant))
  const { tam, days, caption } = universe
  return (
    <AnswerCard
      title={`Universo de ${tenant?.name ?? 'un laboratorio'}`}
      subtitle="Todo lo vendido donde el laboratorio tiene productos"
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
      shown={tam && tenant && tam.total_pvl !== 0 ? { tam, tenant } : null}
      sheet={({ tam, tenant }) =>
        tamSheet(`Universo de ${tenant.name}, ${label}`, { figures: tam, laboratory: tenant.name, mode })
      }
    >
      {(fresh) => (
        <TamFigures
          caption={caption}
          figures={fresh.tam}
          laboratory={fresh.tenant.name}
          rows={{ ...tenantUniverse(scope, fresh.tenant), ...days }}
          own={{
            ...salesOfLaboratories(scope, [fresh.tenant.id]),
            ...days,
          }}
        />
      )}
    </AnswerCard>
  )
}
