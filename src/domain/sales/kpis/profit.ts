import type { Cents } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'
import type { ProductKind } from '@/domain/catalogue/catalogue'
import { vatPercent } from '@/domain/catalogue/vat'
import type { Totals } from '@/domain/sales/selection/totals'

/** The least common denominator of 1 / 1.04, 1 / 1.21 and 1 / 0.924, so that nothing but the sum is rounded. */
const denominator = 66_066
const withoutReducedVat = (denominator * 100) / (100 + vatPercent.medicines)
const withoutVat = (denominator * 100) / (100 + vatPercent.other)
const purchaseCost = (denominator * 1000) / 924

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
