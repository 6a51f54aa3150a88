import { divideHalfUp } from '@/domain/basics/numbers'
import { pvlFromPvp } from '@/domain/catalogue/price'
import { type TaxClass, type TaxRate, taxRateOn } from '@/domain/catalogue/taxes'
import { maxPrice } from '@/domain/sales/cube/block'

/** A sale as a pharmacy's program tells it, by file or by connector. Prices are integer cents, null where there is none. */
export type Sale = { day: string; cn: string; units: number; pvl: number | null; pvp: number | null }

/** What the catalogue knows for the price of a sale. */
export type PricedProduct = {
  prescription: boolean
  taxClass: TaxClass
  /** The rates of the pharmacy's regime. */
  taxes: readonly TaxRate[]
  /** IVA, which the catalogue's public prices have in them; null where it is the pharmacy's regime, too. */
  iva: readonly TaxRate[] | null
  pvl: number | null
  pvp: number | null
}

const unitLimit = 1_000_000
const firstDay = '1990-01-01'

/** Negative ones are returns. */
export const isUnits = (units: number): boolean => Number.isInteger(units) && Math.abs(units) < unitLimit

/** A number above the highest price that a sales block can store is probably a bar code in the wrong column. */
export const isPrice = (cents: number | null): boolean => cents === null || cents <= maxPrice

/** What is wrong with a day of sales, in Spanish; `today` is the last one that may have any. */
export const saleDayFault = (day: string, today: string): string | null => {
  if (day > today) return 'fecha futura'
  return day < firstDay ? 'fecha demasiado antigua' : null
}

/** Prices of the pharmacy first; those of the catalogue where it has none. 0 means no price. */
export const unitPrices = (
  sale: Pick<Sale, 'day' | 'pvl' | 'pvp'>,
  product: PricedProduct,
): { pvl: number; pvp: number } => {
  const catalogued = ownPrice(product, sale.day)
  const pvp = sale.pvp ?? catalogued ?? 0
  if (sale.pvl !== null) return { pvl: sale.pvl, pvp }
  if (product.pvl !== null && (sale.pvp === null || sale.pvp === catalogued)) return { pvl: product.pvl, pvp }
  if (pvp === 0) return { pvl: 0, pvp }
  // Products with free prices have no legal margin: the product's own margin in the catalogue is a better estimate.
  if (!product.prescription && product.pvl !== null && catalogued !== null) {
    return { pvl: Math.round((pvp * product.pvl) / catalogued), pvp }
  }
  const { taxClass, taxes } = product
  return { pvl: pvlFromPvp(pvp, taxRateOn(taxes, { taxClass, day: sale.day }).rate), pvp }
}

/** The catalogue's public price where the pharmacy is: with the tax of its regime in the place of IVA. */
const ownPrice = ({ pvp, taxClass, taxes, iva }: PricedProduct, day: string): number | null => {
  if (pvp === null || iva === null) return pvp
  const [own, listed] = [taxRateOn(taxes, { taxClass, day }).rate, taxRateOn(iva, { taxClass, day }).rate]
  return divideHalfUp(pvp * (1000 + own), 1000 + listed)
}
