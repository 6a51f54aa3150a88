import { CompareSelect } from '@/features/sales/charts/controls/compare-select'
import { LaboratorySelect } from '@/features/sales/charts/controls/laboratory-select'
import type { Laboratory } from '@/features/sales/charts/data/use-laboratories'
import type { WidgetConfig } from '@/features/sales/widget-config'

type TenantControlsProps = {
  tenants: readonly Laboratory[]
  tenant: Laboratory | null
  compare: WidgetConfig['compare']
  change: (patch: Partial<WidgetConfig>) => void
}

/** Chooses the laboratory and the period to compare with. If there is only one laboratory, it cannot be chosen. */
export function TenantControls({ tenants, tenant, compare, change }: TenantControlsProps) {
  return (
    <>
      {tenants.length > 1 ? (
        <LaboratorySelect
          label="Laboratorio"
          laboratories={tenants}
          value={tenant?.id ?? null}
          onChange={(id) => change({ tenant: id })}
        />
      ) : null}
      <CompareSelect value={compare} onChange={(to) => change({ compare: to })} />
    </>
  )
}
