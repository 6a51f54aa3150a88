import type { Cents } from '@/domain/basics/money'
import { byMode, type PriceMode } from '@/parts/prices/price-mode'

type OrderTotal = { price: PriceMode; discounted: boolean; cents: Cents }

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
