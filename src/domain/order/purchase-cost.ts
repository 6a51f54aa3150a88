import type { Cents } from '@/domain/basics/money'
import type { Product } from '@/domain/catalogue/catalogue'
import { type TaxRate, taxRateOn } from '@/domain/catalogue/taxes'
import type { LineTerms } from '@/domain/offers/tiers'

/** A line as its supplier invoices it. */
export type BoughtLine = {
  /** Units that are paid, and free ones that come with them. */
  units: number
  bonus: number
  /** Unit price before discounts and taxes. */
  pvl: Cents
  /** A fraction of at most four decimals. */
  discount: number
  /** What a unit costs at most before taxes; absent or null where only the discount counts. */
  netPrice?: Cents | null | undefined
  /** What the Real Decreto-ley 8/2010 takes off a financed medicine, in thousandths. */
  deduction: number
  /** What its class pays where and when it is bought. A pharmacy cannot deduct either: both are cost (LIVA 154). */
  tax: Pick<TaxRate, 'rate' | 'surcharge'>
}

export type LineCost = {
  /** What the line costs before taxes. */
  base: Cents
  /** What a unit that comes costs with them ("precio neto de compra"); null where none comes. */
  netUnit: Cents | null
}

/** What an invoice says of the lines of one rate. */
export type InvoicePart = { rate: number; surcharge: number; base: Cents; tax: Cents; surchargeAmount: Cents }
export type Invoice = { parts: InvoicePart[]; total: Cents }

/** What a product pays where and when it is bought, and the deduction, in thousandths, that it has; absent where it has none. */
export type LineTax = BoughtLine['tax'] & { deduction?: number | undefined }

/** That of a product on a day, by the rates where the pharmacy is. */
export const productTax = (
  { taxClass, deduction }: Pick<Product, 'taxClass' | 'deduction'>,
  rates: readonly TaxRate[],
  day: string,
): LineTax => ({ ...taxRateOn(rates, { taxClass, day }), deduction })

/** Units of a line at what its conditions grant them: what its row, its cart and its order count with. */
export const boughtLine = (
  { pvl, quantity }: { pvl: Cents; quantity: number },
  { discount, bonus, netPrice }: LineTerms,
  { deduction = 0, ...tax }: LineTax,
): BoughtLine => ({ units: quantity, pvl, discount, bonus, netPrice, deduction, tax })

/** Exact until the one rounding of each figure, half up in cents. */
export const lineCost = ({ units, bonus, pvl, discount, netPrice, deduction, tax }: BoughtLine): LineCost => {
  const discounted = BigInt(units * pvl) * BigInt(10_000 - Math.round(discount * 10_000))
  const atNetPrice = netPrice == null ? discounted : BigInt(units * netPrice) * 10_000n
  const paid = (atNetPrice < discounted ? atNetPrice : discounted) * BigInt(1_000 - deduction)
  const withTaxes = paid * BigInt(1_000 + tax.rate + tax.surcharge)
  const come = units + bonus
  return {
    base: divided(paid, 10_000_000n),
    netUnit: come === 0 ? null : divided(withTaxes, 10_000_000_000n * BigInt(come)),
  }
}

/** The invoice of some lines: rounded bases add up by rate, and each rate is charged on its sum. The lowest rate first. */
export const invoiceOf = (lines: readonly BoughtLine[]): Invoice => {
  const parts = new Map<string, InvoicePart>()
  for (const line of lines) {
    const { rate, surcharge } = line.tax
    const key = `${rate} ${surcharge}`
    const part = parts.get(key) ?? { rate, surcharge, base: 0, tax: 0, surchargeAmount: 0 }
    parts.set(key, part)
    part.base += lineCost(line).base
  }
  const charged = [...parts.values()]
    .map((part) => ({
      ...part,
      tax: divided(BigInt(part.base) * BigInt(part.rate), 1_000n),
      surchargeAmount: divided(BigInt(part.base) * BigInt(part.surcharge), 1_000n),
    }))
    .sort((a, b) => a.rate - b.rate || a.surcharge - b.surcharge)
  return {
    parts: charged,
    total: charged.reduce((sum, { base, tax, surchargeAmount }) => sum + base + tax + surchargeAmount, 0),
  }
}

/** Half up; neither is below 0. */
const divided = (dividend: bigint, divisor: bigint): Cents =>
  Number((2n * dividend + divisor) / (2n * divisor))
