import { figuresSheet } from '@/domain/sheet/figures-sheet'
import { AnswerCard } from '@/features/sales/card/answer-card'
import { KeyFigure } from '@/features/sales/kpis/key-figure'
import classes from '@/features/sales/kpis/kpis.module.css'
import { transferableQuestion, useTransferable } from '@/features/sales/kpis/use-transferable'
import { useSpanScope } from '@/features/sales/page/page-context'
import { periodName } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import type { WidgetProps } from '@/features/sales/widget'
import { Money } from '@/parts/prices/money'

/** Half of the transferable sales, always in PVL (analytics.md §9). */
export default function Profit(_: WidgetProps) {
  const scope = useSpanScope((scope) => [transferableQuestion(scope, [])])
  const { transferable, query, filter } = useTransferable(scope, [])
  return (
    <AnswerCard
      title="Rentabilidad"
      height={84}
      queries={[query]}
      shown={transferable === undefined ? null : { ...transferable, filter, period: periodName(scope) }}
      sheet={({ total_pvl, period }) =>
        figuresSheet('Rentabilidad', [
          { name: 'Con un descuento del 50% (PVL)', cents: Math.round(total_pvl / 2) },
          { name: `Trasladable ${period} (PVL)`, cents: total_pvl },
        ])
      }
    >
      {({ total_pvl, filter, period }) => (
        <>
          <p className={classes.note}>Con un descuento del 50% obtendrías (PVL)</p>
          <KeyFigure>
            <Money cents={Math.round(total_pvl / 2)} rounded />
          </KeyFigure>
          <p className={classes.note}>
            Sobre{' '}
            <RowsLink filter={filter} grouping="homogeneousGrouping">
              <Money cents={total_pvl} rounded />
            </RowsLink>{' '}
            trasladables {period}.
          </p>
        </>
      )}
    </AnswerCard>
  )
}
