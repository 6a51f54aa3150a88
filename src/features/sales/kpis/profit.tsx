import { KeyFigure } from '@/features/sales/kpis/key-figure'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useTransferable } from '@/features/sales/kpis/use-transferable'
import type { WidgetProps } from '@/features/sales/widget'
import { WidgetCard } from '@/features/sales/widget-card'
import { Money } from '@/ui/money'

/** Half of what is transferable, always by PVL (analytics.md §9). */
export default function Profit(_: WidgetProps) {
  const { transferable, state } = useTransferable([])
  return (
    <WidgetCard title="Rentabilidad" state={state} height={84}>
      <p className={classes.note}>Con un descuento del 50% obtendrías</p>
      <KeyFigure>
        <Money cents={Math.round((transferable?.total_pvl ?? 0) / 2)} rounded />
      </KeyFigure>
      <p className={classes.note}>
        Sobre <Money cents={transferable?.total_pvl ?? 0} rounded /> trasladables en un año, PVL.
      </p>
    </WidgetCard>
  )
}
