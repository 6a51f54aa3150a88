import type { Cents } from '@/domain/basics/money'
import { splitAtTaxChanges, taxRateOn } from '@/domain/catalogue/taxes'
import type { ProductTotals } from '@/domain/sales/cube/cube'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesRange } from '@/domain/sales/range/range'
import type { ProductMask } from '@/domain/sales/selection/universe'
import { hasSales, visibleTotals } from '@/domain/sales/selection/visible-totals'

/** What the wholesaler charges is PVL / 0.924 (Real Decreto 823/2008, art. 1). */
const purchaseCost = [1000n, 924n] as const

/**
 * What a pharmacy keeps of the sales of some products in a range: PVP without the tax that its class had on the day of the sale,
 * less PVL / 0.924. Taxes and surcharge of the purchase are left out on both sides. In cents, only the sum rounded (half up). Throws
 * an `UnknownTaxError` where a class was sold of which no rate is known.
 */
export const estimatedProfit = (
  { cube, catalogue, taxes }: Pick<SalesData, 'cube' | 'catalogue' | 'taxes'>,
  range: SalesRange,
  mask: ProductMask,
): Cents => {
  let profit: Fraction = [0n, 1n]
  for (const span of splitAtTaxChanges(range, taxes)) {
    const day = span.startDate
    for (const [rate, { pvl, pvp }] of amountsByRate(visibleTotals(cube, span, mask), (index) => {
      const taxClass = catalogue.products[index]?.taxClass ?? 'general'
      return taxRateOn(taxes, { taxClass, day }).rate
    })) {
      profit = plus(profit, [BigInt(pvp) * 1000n, 1000n + BigInt(rate)])
      profit = plus(profit, [BigInt(-pvl) * purchaseCost[0], purchaseCost[1]])
    }
  }
  return halfUp(profit)
}

const amountsByRate = (
  sold: ProductTotals,
  rateOf: (index: number) => number,
): Map<number, { pvl: Cents; pvp: Cents }> => {
  const amounts = new Map<number, { pvl: Cents; pvp: Cents }>()
  for (let index = 0; index < sold.units.length; index++) {
    if (!hasSales(sold, index)) continue
    const rate = rateOf(index)
    const sum = amounts.get(rate) ?? { pvl: 0, pvp: 0 }
    amounts.set(rate, sum)
    sum.pvl += sold.pvl[index] as number
    sum.pvp += sold.pvp[index] as number
  }
  return amounts
}

/** Exact: rates of any year have no denominator in common that a float could hold. */
type Fraction = readonly [numerator: bigint, denominator: bigint]

const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (b === d ? [a + c, b] : [a * d + c * b, b * d])

const halfUp = ([numerator, denominator]: Fraction): Cents => {
  const [dividend, divisor] = [2n * numerator + denominator, 2n * denominator]
  const quotient = dividend / divisor
  return Number(dividend % divisor < 0n ? quotient - 1n : quotient)
}
