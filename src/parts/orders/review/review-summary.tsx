import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/parts/orders/review/review.module.css'
import { OrderTotalPairs } from '@/parts/prices/order-totals'

export type ReviewedOrder = {
  lines: number
  units: number
  totalPvl: Cents
  totalPvp: Cents
  /** Null where it is unknown. */
  discountedPvl: Cents | null
}

/** Lines, units and totals before and after discounts, in the price that the screen shows. */
export function ReviewSummary({ to, order }: { to: string; order: ReviewedOrder }) {
  const { lines, units, ...totals } = order
  return (
    <section className={classes.summary} aria-label="Resumen">
      <p className={classes.to}>{to}</p>
      <dl>
        <div>
          <dt>Líneas</dt>
          <dd>{formatInteger(lines)}</dd>
        </div>
        <div>
          <dt>Unidades</dt>
          <dd>{formatInteger(units)}</dd>
        </div>
        <OrderTotalPairs {...totals} keyClassName={classes.key} />
      </dl>
    </section>
  )
}
