import { formatMonth, monthOf } from '@/domain/basics/dates'
import { lastCompleteMonth } from '@/domain/sales/range/range'
import { figuresSheet } from '@/domain/sheet/figures-sheet'
import { WidgetCard } from '@/features/sales/card/widget-card'
import { KeyFigure } from '@/features/sales/kpis/key-figure'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { scopeUntil } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { Money } from '@/parts/prices/money'

const title = 'Reducción 5% EFG a PVP + iva'

/** 'Reducción 5% EFG' of the last complete month (analytics.md §9). After a failure it shows 0 (§8). */
export default function GenericAmortization(_: WidgetProps) {
  const month = lastCompleteMonth(scopeUntil(useSalesScope()))
  const { data, isPending } = useSales({ ask: 'amortization' })
  return (
    <WidgetCard
      title={title}
      state={isPending ? 'waiting' : 'ready'}
      height={84}
      sheet={
        data &&
        (() =>
          figuresSheet(title, [
            { name: formatMonth(monthOf(month.startDate)), cents: data.genericAmortization },
          ]))
      }
    >
      <KeyFigure>
        <Money cents={data?.genericAmortization ?? 0} />
      </KeyFigure>
      <p className={classes.note}>
        Calculado sobre los genéricos vendidos en {formatMonth(monthOf(month.startDate))}.
      </p>
    </WidgetCard>
  )
}
