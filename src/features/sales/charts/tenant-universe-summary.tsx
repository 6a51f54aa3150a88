import { lastCompleteYear } from '@/domain/sales/range/range'
import { AnswerCard } from '@/features/sales/answer-card'
import { LaboratorySelect } from '@/features/sales/charts/controls/laboratory-select'
import { tamCaption } from '@/features/sales/charts/data/graph-months'
import {
  salesOfLaboratories,
  tenantUniverse,
  useLaboratories,
} from '@/features/sales/charts/data/use-laboratories'
import { useUniverse } from '@/features/sales/charts/data/use-universe'
import { TamFigures, tamSheet } from '@/features/sales/charts/tam-figures'
import { useSalesScope } from '@/features/sales/sales-scope'
import { scopeUntil } from '@/features/sales/scope-filter'
import { useWidgetConfig } from '@/features/sales/use-widget-config'
import type { WidgetProps } from '@/features/sales/widget'
import { usePriceMode } from '@/parts/prices/price-mode'

/** All sales in a laboratory's universe in the last 12 months (TAM), and its own part of them. */
export default function TenantUniverseSummary({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const [config, change] = useWidgetConfig(widgetKey)
  const { query, tenants, tenant } = useLaboratories(config)
  const universe = useUniverse(tenant && tenantUniverse(scope, tenant))
  const { tam } = universe
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
          caption={tamCaption(scopeUntil(scope))}
          figures={fresh.tam}
          laboratory={fresh.tenant.name}
          rows={{ ...tenantUniverse(scope, fresh.tenant), ...lastCompleteYear(scopeUntil(scope)) }}
          own={{
            ...salesOfLaboratories(scope, [fresh.tenant.id]),
            ...lastCompleteYear(scopeUntil(scope)),
          }}
        />
      )}
    </AnswerCard>
  )
}
