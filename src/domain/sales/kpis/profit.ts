import type { Cents } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'
import type { ProductKind } from '@/domain/catalogue/catalogue'
import type { Totals } from '@/domain/sales/selection/totals'

/** 1 / 1.04, 1 / 1.21 and 1 / 0.924 over the least denominator that they share, so that nothing but the sum is rounded. */
const denominator = 66_066
const withoutReducedVat = 63_525
const withoutVat = 54_600
const purchaseCost = 71_500

/**
 * What a pharmacy keeps of its sales: PVP without IVA (4 % on products with prescription, 21 % on the rest) less what they
 * cost from the wholesaler, PVL / 0.924.
 */
export const profitOf = ({ generic, brand, otc }: Record<ProductKind, Totals>): Cents =>
  divideHalfUp(
    (generic.pvp + brand.pvp) * withoutReducedVat +
      otc.pvp * withoutVat -
      (generic.pvl + brand.pvl + otc.pvl) * purchaseCost,
    denominator,
  )
