import { formatInteger } from '@/domain/basics/numbers'
import type { LaboratoryTotal } from '@/features/quick-order/basket/order-lines'
import classes from '@/features/quick-order/shared/quick-order.module.css'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'

/** What each laboratory's cart would get. */
export function TotalsPanel({ totals }: { totals: readonly LaboratoryTotal[] }) {
  const { mode, label } = usePriceMode()
  if (totals.length === 0) return null
  return (
    <aside className={classes.panel} aria-label="Total por laboratorio">
      <h2 className={classes.heading}>{label} por laboratorio</h2>
      <ul className={classes.totals}>
        {totals.map(({ laboratory, units, totalPvl, totalPvp, totalPvlWithDiscount }) => (
          <li key={laboratory.id}>
            <LaboratoryMark {...laboratory} withName />
            <span className={classes.amounts}>
              <strong>
                <Money pvl={totalPvl} pvp={totalPvp} />
              </strong>
              {mode === 'pvl' && totalPvlWithDiscount < totalPvl ? (
                <span className={classes.campaign}>
                  <Money cents={totalPvlWithDiscount} /> con descuento
                </span>
              ) : null}
              <span className={classes.muted}>{units === 1 ? '1 ud' : `${formatInteger(units)} uds`}</span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
