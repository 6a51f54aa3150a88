import { amountOf } from '@/features/sales/amounts'
import { GenericPenetration } from '@/features/sales/kpis/generic-penetration'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useTransferable } from '@/features/sales/kpis/use-transferable'
import { useSalesScope } from '@/features/sales/sales-scope'
import { ownSales } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { WidgetCard } from '@/features/sales/widget-card'
import { DonutChart } from '@/ui/chart/donut-chart'
import { usePriceMode } from '@/ui/price-mode'

/**
 * Own sales of generics beside those of brands. A laboratory user's include what is transferable to their association
 * (analytics.md §6), and say so.
 */
export default function GenericBrand({ widgetKey }: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  const { data, isPending } = useSales({ ask: 'pharmacy-kpis', filter: ownSales(scope) })
  const { transferable } = useTransferable([])
  const laboratory = scope.user.laboratory
  const added = laboratory === null ? undefined : transferable
  const value = (kind: 'generic' | 'brand') =>
    (data ? amountOf(data, kind, mode) : 0) + (added ? amountOf(added, kind, mode) : 0)
  const [generic, brand] = [value('generic'), value('brand')]
  return (
    <WidgetCard
      title="Genéricos y marcas"
      subtitle={
        laboratory === null
          ? `Medicamentos vendidos en un año, ${label}`
          : `Ventas propias y trasladables a ${laboratory.laboratoryAssociation?.name ?? laboratory.name} en un año, ${label}`
      }
      state={isPending ? 'waiting' : 'ready'}
      height={264}
    >
      {generic > 0 || brand > 0 ? (
        <DonutChart
          id={widgetKey}
          model={{
            what: `Genéricos y marcas, ${label}`,
            measure: 'euros',
            slices: [
              { id: 'generic', name: 'Genéricos', color: 'generic', value: generic },
              { id: 'brand', name: 'Marcas', color: 'brand', value: brand },
            ],
          }}
        />
      ) : (
        <p className={classes.note}>Sin ventas</p>
      )}
      <GenericPenetration />
    </WidgetCard>
  )
}
