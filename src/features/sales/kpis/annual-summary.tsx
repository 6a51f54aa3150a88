import type { ReactNode } from 'react'
import type { Cents } from '@/domain/basics/money'
import { divideHalfUp, formatInteger } from '@/domain/basics/numbers'
import type { AnswerOf, QuestionOf } from '@/domain/sales/questions/sales-question'
import { daysInRange } from '@/domain/sales/range/range'
import { figuresSheet } from '@/domain/sheet/figures-sheet'
import { amountOf, pairOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/card/answer-card'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSpanScope } from '@/features/sales/page/page-context'
import { ownSales, ownSalesName, periodName } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSpanSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { Money } from '@/parts/prices/money'
import { type PriceMode, usePriceMode } from '@/parts/prices/price-mode'

/** Sales of the last year: total, by month and by day. */
export default function AnnualSummary(_: WidgetProps) {
  const scope = useSpanScope((scope) => [{ ask: 'annual-summary', filter: ownSales(scope) }])
  const { mode, label } = usePriceMode()
  // Laboratories may not see the pharmacy's margin.
  const showsProfit = scope.user.laboratory === null
  const filter = ownSales(scope)
  const query = useSpanSales(scope, { ask: 'annual-summary', filter })
  const inSpan = scope.range && daysInRange(scope.range)
  const titleOf = (days: number | undefined) =>
    days === undefined ? `Resumen anual, ${label}` : `Resumen del periodo, ${label}`
  return (
    <AnswerCard
      title={(shown) => titleOf(shown === null ? inSpan : shown.days)}
      subtitle={`${ownSalesName(scope)} ${periodName(scope)}`}
      height={264}
      queries={[query]}
      shown={query.data === undefined ? null : { data: query.data, filter, days: inSpan }}
      sheet={({ data, days }) =>
        figuresSheet(titleOf(days), [
          { name: totalName(days), cents: amountOf(data, 'total_annual', mode) },
          ...(days === undefined
            ? [{ name: 'Media mensual', cents: amountOf(data, 'total_monthly', mode) }]
            : []),
          { name: 'Media diaria', cents: dailyOf(data, days)[mode] },
          { name: 'Referencias vendidas', count: data.total_annual_skus },
          { name: 'Registros de venta', count: data.total_anual_registers },
          ...(showsProfit ? [{ name: 'Beneficio estimado', cents: data.total_annual_profit }] : []),
        ])
      }
    >
      {({ data, filter, days }) => (
        <dl className={`${classes.rows} ${classes.inColumns}`}>
          <Row name={totalName(days)}>
            <RowsLink filter={filter} grouping="laboratory">
              <Money {...pairOf(data, 'total_annual')} rounded />
            </RowsLink>
          </Row>
          {days === undefined ? (
            <Row name="Media mensual">
              <Money {...pairOf(data, 'total_monthly')} rounded />
            </Row>
          ) : null}
          <Row name="Media diaria">
            <Money {...dailyOf(data, days)} rounded />
          </Row>
          <Row name="Referencias vendidas">
            <RowsLink filter={filter} grouping="product">
              {formatInteger(data.total_annual_skus)}
            </RowsLink>
          </Row>
          <Row name="Registros de venta">{formatInteger(data.total_anual_registers)}</Row>
          {showsProfit ? (
            <Row name="Beneficio estimado" note="PVP sin impuestos menos PVL / 0,924">
              <Money cents={data.total_annual_profit} rounded />
            </Row>
          ) : null}
        </dl>
      )}
    </AnswerCard>
  )
}

const totalName = (days: number | undefined) => (days === undefined ? 'Total anual' : 'Total del periodo')

/** A month is no part of a span. */
const dailyOf = (
  data: AnswerOf<QuestionOf<'annual-summary'>>,
  days: number | undefined,
): Record<PriceMode, Cents> =>
  days === undefined
    ? { pvl: data.total_daily_pvl, pvp: data.total_daily_pvp }
    : {
        pvl: divideHalfUp(data.total_annual_pvl, days),
        pvp: divideHalfUp(data.total_annual_pvp, days),
      }

function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>
        {name}
        {note === undefined ? null : <small className={classes.reading}>{note}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
