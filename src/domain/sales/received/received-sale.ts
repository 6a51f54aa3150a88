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
  const pvp = sale.pvp ?? product.pvp ?? 0
  if (sale.pvl !== null) return { pvl: sale.pvl, pvp }
  if (product.pvl !== null && (sale.pvp === null || sale.pvp === product.pvp))
    return { pvl: product.pvl, pvp }
  if (pvp === 0) return { pvl: 0, pvp }
  // Products with free prices have no legal margin: the product's own margin in the catalogue is a better estimate.
  if (!product.prescription && product.pvl !== null && product.pvp !== null) {
    return { pvl: Math.round((pvp * product.pvl) / product.pvp), pvp }
  }
  const { taxClass, taxes } = product
  return { pvl: pvlFromPvp(pvp, taxRateOn(taxes, { taxClass, day: sale.day }).rate), pvp }
}
