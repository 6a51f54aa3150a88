import type { Cents } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'
import { vatPercent } from '@/domain/catalogue/vat'

/**
 * Legal margins of reimbursed medicines (Real Decreto 823/2008): up to a PVL of 91.63 € proportional
 * (7.6 % wholesaler, 27.9 % pharmacy), above it fixed amounts per pack; then 4 % IVA.
 */
const proportionalUpTo = 9_163
const withVat = 100 + vatPercent.medicines
/** 1.04 / (0.924 × 0.721) as a fraction of integers, so that halves are exact. */
const proportional = { numerator: withVat * 10_000, denominator: 924 * 721 }
const wholesalerMargin = 754
const pharmacyMargins = [
  { upTo: 20_000, margin: 3_837 },
  { upTo: 50_000, margin: 4_337 },
  { upTo: Number.POSITIVE_INFINITY, margin: 4_837 },
]

const ratio = (value: number, numerator: number, denominator: number): number =>
  divideHalfUp(value * numerator, denominator)

/** Public price with IVA of a laboratory price, rounded half up to the cent. */
export const pvpFromPvl = (pvl: Cents): Cents => {
  if (pvl <= proportionalUpTo) return ratio(pvl, proportional.numerator, proportional.denominator)
  const margin = pharmacyMargins.find(({ upTo }) => pvl <= upTo)?.margin ?? 0
  return ratio(pvl + wholesalerMargin + margin, withVat, 100)
}

/** Laboratory price behind a public price with IVA; `pvlFromPvp(pvpFromPvl(x))` is x. */
export const pvlFromPvp = (pvp: Cents): Cents => {
  const pvl = ratio(pvp, proportional.denominator, proportional.numerator)
  if (pvl <= proportionalUpTo) return pvl
  for (const { upTo, margin } of pharmacyMargins) {
    const fixed = ratio(pvp, 100, withVat) - wholesalerMargin - margin
    // Where the margin jumps some public prices belong to no laboratory price: the bound is the nearest below.
    if (fixed <= upTo) return Math.max(fixed, proportionalUpTo)
    if (pvp < pvpFromPvl(upTo + 1)) return upTo
  }
  return pvl
}
