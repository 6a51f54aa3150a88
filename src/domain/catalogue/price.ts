import type { Cents } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'

/** IVA of medicines since 1995, in thousandths. Stored sales are compressed by the prices that it makes, whatever the law says later. */
export const medicineRate = 40

/**
 * Legal margins of reimbursed medicines (Real Decreto 823/2008): up to a PVL of 91.63 € proportional
 * (7.6 % wholesaler, 27.9 % pharmacy), above it fixed amounts per pack; then the IVA of the product.
 */
const proportionalUpTo = 9_163
/** (1 + rate) / (0.924 × 0.721) as a fraction of integers, so that halves are exact. */
const proportional = (rate: number) => ({ numerator: (1000 + rate) * 1_000, denominator: 924 * 721 })
const wholesalerMargin = 754
const pharmacyMargins = [
  { upTo: 20_000, margin: 3_837 },
  { upTo: 50_000, margin: 4_337 },
  { upTo: Number.POSITIVE_INFINITY, margin: 4_837 },
]

const ratio = (value: number, numerator: number, denominator: number): number =>
  divideHalfUp(value * numerator, denominator)

/** What a pharmacy pays its wholesaler before taxes and discounts: the laboratory price and the legal margin. */
export const wholesalePrice = (pvl: Cents): Cents =>
  pvl <= proportionalUpTo ? ratio(pvl, 1_000, 924) : pvl + wholesalerMargin

/** Public price with a tax of `rate` thousandths of a laboratory price, rounded half up to the cent. */
export const pvpFromPvl = (pvl: Cents, rate = medicineRate): Cents => {
  const { numerator, denominator } = proportional(rate)
  if (pvl <= proportionalUpTo) return ratio(pvl, numerator, denominator)
  const margin = pharmacyMargins.find(({ upTo }) => pvl <= upTo)?.margin ?? 0
  return ratio(pvl + wholesalerMargin + margin, 1000 + rate, 1000)
}

/** Laboratory price behind a public price with a tax of `rate` thousandths; `pvlFromPvp(pvpFromPvl(x))` is x. */
export const pvlFromPvp = (pvp: Cents, rate = medicineRate): Cents => {
  const { numerator, denominator } = proportional(rate)
  const pvl = ratio(pvp, denominator, numerator)
  if (pvl <= proportionalUpTo) return pvl
  for (const { upTo, margin } of pharmacyMargins) {
    const fixed = ratio(pvp, 1000, 1000 + rate) - wholesalerMargin - margin
    // Where the margin jumps some public prices belong to no laboratory price: the bound is the nearest below.
    if (fixed <= upTo) return Math.max(fixed, proportionalUpTo)
    if (pvp < pvpFromPvl(upTo + 1, rate)) return upTo
  }
  return pvl
}
