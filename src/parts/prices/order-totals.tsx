import type { Cents } from '@/domain/basics/money'
import { Money } from '@/parts/prices/money'
import { byMode, type PriceMode, priceModeLabels, usePriceMode } from '@/parts/prices/price-mode'

export type OrderTotal = { price: PriceMode; discounted: boolean; cents: Cents }

/**
 * The totals that a screen shows of an order, in their order. Discounts are taken off the PVL: the discounted total
 * stands behind the PVL that it comes from, also where the screen shows PVP, because less than a PVP says nothing about
 * the discount. `discountedPvl` is null where it is unknown or there are no discounts.
 */
export const orderTotals = (
  mode: PriceMode,
  amounts: { totalPvl: Cents; totalPvp: Cents; discountedPvl: Cents | null },
): OrderTotal[] => {
  const { totalPvl: pvl, totalPvp: pvp, discountedPvl } = amounts
  const total = { price: mode, discounted: false, cents: byMode(mode, { pvl, pvp }) }
  if (discountedPvl === null) return [total]
  const after: OrderTotal = { price: 'pvl', discounted: true, cents: discountedPvl }
  return mode === 'pvl' ? [total, after] : [total, { price: 'pvl', discounted: false, cents: pvl }, after]
}

type OrderTotalPairsProps = {
  totalPvl: Cents
  totalPvp: Cents
  /** Null where it is unknown. */
  discountedPvl: Cents | null
  /** Class of the first pair, the key figure. */
  keyClassName: string | undefined
}

/** The totals of an order as pairs of a `dl`. */
export function OrderTotalPairs({ keyClassName, ...amounts }: OrderTotalPairsProps) {
  const { mode } = usePriceMode()
  const discountedPvl = amounts.discountedPvl === amounts.totalPvl ? null : amounts.discountedPvl
  return orderTotals(mode, { ...amounts, discountedPvl }).map(({ price, discounted, cents }, position) => (
    <div key={`${price}:${discounted}`} {...(position === 0 && { className: keyClassName })}>
      <dt>{discounted ? 'PVL con descuento' : `${priceModeLabels[price]} Total`}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  ))
}
