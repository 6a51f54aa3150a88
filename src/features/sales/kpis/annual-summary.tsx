import type { ReactNode } from 'react'
import { formatInteger } from '@/domain/numbers'
import { pairOf } from '@/features/sales/amounts'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { ownSales } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { WidgetCard } from '@/features/sales/widget-card'
import { Money } from '@/ui/money'
import { usePriceMode } from '@/ui/price-mode'

/** Last year in total, by month and by day. A failed load counts as empty (analytics.md §8). */
export default function AnnualSummary(_: WidgetProps) {
  const scope = useSalesScope()
  const { label } = usePriceMode()
  const { data, isPending, isError } = useSales({ ask: 'annual-summary', filter: ownSales(scope) })
  return (
    <WidgetCard title={`Resumen anual, ${label}`} state={isPending ? 'waiting' : 'ready'} height={264}>
      {isError || data === undefined ? (
        <p className={classes.note}>Sin ventas</p>
      ) : (
        <dl className={classes.rows}>
          <Row name="Total anual">
            <Money {...pairOf(data, 'total_annual')} rounded />
          </Row>
          <Row name="Media mensual">
            <Money {...pairOf(data, 'total_monthly')} rounded />
          </Row>
          <Row name="Media diaria">
            <Money {...pairOf(data, 'total_daily')} rounded />
          </Row>
          <Row name="Referencias vendidas">{formatInteger(data.total_annual_skus)}</Row>
          <Row name="Registros de venta">{formatInteger(data.total_anual_registers)}</Row>
          <Row name="Beneficio estimado">
            <Money cents={data.total_annual_profit} rounded />
          </Row>
        </dl>
      )}
    </WidgetCard>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
