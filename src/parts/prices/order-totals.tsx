import type { Cents } from '@/domain/basics/money'
import { Money } from '@/parts/prices/money'
import { byMode, type PriceMode, priceModeLabels, usePriceMode } from '@/parts/prices/price-mode'

export type OrderTotal = { price: PriceMode; discounted: boolean; cents: Cents }

/**
 * The totals that a screen shows of an order, in their order. Discounts are taken off the PVL: the discounted total
 * stands behind the PVL that it comes from, also where the screen shows PVP, because less than a PVP says nothing about
 * the discount. `discountedPvl` is null where it is unknown or there are no discounts. `withPvl`: beside what is counted in PVL,
 * such as a minimum.
 */
export const orderTotals = (
  mode: PriceMode,
  amounts: { totalPvl: Cents; totalPvp: Cents; discountedPvl: Cents | null },
  { withPvl = false } = {},
): OrderTotal[] => {
  const { totalPvl: pvl, totalPvp: pvp, discountedPvl } = amounts
  const total = { price: mode, discounted: false, cents: byMode(mode, { pvl, pvp }) }
  const before: OrderTotal[] =
    mode === 'pvp' && (withPvl || discountedPvl !== null)
      ? [total, { price: 'pvl', discounted: false, cents: pvl }]
      : [total]
  return discountedPvl === null
    ? before
    : [...before, { price: 'pvl', discounted: true, cents: discountedPvl }]
}

type OrderTotalPairsProps = {
  totalPvl: Cents
  totalPvp: Cents
  /** Null where it is unknown. */
  discountedPvl: Cents | null
  /** Class of the first pair, the key figure. */
  keyClassName: string | undefined
  withPvl?: boolean
}

/** The totals of an order as pairs of a `dl`. */
export function OrderTotalPairs({ keyClassName, withPvl, ...amounts }: OrderTotalPairsProps) {
  const { mode } = usePriceMode()
  const discountedPvl = amounts.discountedPvl === amounts.totalPvl ? null : amounts.discountedPvl
  return orderTotals(mode, { ...amounts, discountedPvl }, { withPvl }).map(
    ({ price, discounted, cents }, position) => (
      <div key={`${price}:${discounted}`} {...(position === 0 && { className: keyClassName })}>
        <dt>{discounted ? 'PVL con descuento' : `${priceModeLabels[price]} Total`}</dt>
        <dd>
          <Money cents={cents} />
        </dd>
      </div>
    ),
  )
}
