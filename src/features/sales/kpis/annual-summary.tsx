import type { ReactNode } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { figuresSheet } from '@/domain/sheet/figures-sheet'
import { amountOf, pairOf } from '@/features/sales/amounts'
import { AnswerCard } from '@/features/sales/answer-card'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { ownSales, ownSalesName } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'

/** Sales of the last year: total, by month and by day. */
export default function AnnualSummary(_: WidgetProps) {
  const scope = useSalesScope()
  const { mode, label } = usePriceMode()
  // Laboratories may not see the pharmacy's margin.
  const showsProfit = scope.user.laboratory === null
  const filter = ownSales(scope)
  const query = useSales({ ask: 'annual-summary', filter })
  const title = `Resumen anual, ${label}`
  return (
    <AnswerCard
      title={title}
      subtitle={`${ownSalesName(scope)} en un año`}
      height={264}
      queries={[query]}
      shown={query.data ?? null}
      sheet={(data) =>
        figuresSheet(title, [
          { name: 'Total anual', cents: amountOf(data, 'total_annual', mode) },
          { name: 'Media mensual', cents: amountOf(data, 'total_monthly', mode) },
          { name: 'Media diaria', cents: amountOf(data, 'total_daily', mode) },
          { name: 'Referencias vendidas', count: data.total_annual_skus },
          { name: 'Registros de venta', count: data.total_anual_registers },
          ...(showsProfit ? [{ name: 'Beneficio estimado', cents: data.total_annual_profit }] : []),
        ])
      }
    >
      {(data) => (
        <dl className={`${classes.rows} ${classes.inColumns}`}>
          <Row name="Total anual">
            <RowsLink filter={filter} grouping="laboratory">
              <Money {...pairOf(data, 'total_annual')} rounded />
            </RowsLink>
          </Row>
          <Row name="Media mensual">
            <Money {...pairOf(data, 'total_monthly')} rounded />
          </Row>
          <Row name="Media diaria">
            <Money {...pairOf(data, 'total_daily')} rounded />
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
