import { maxPrice } from '@/domain/sales/cube/block'

/** What one row of a sales file says. Prices are integer cents, null where the file has none. */
export type Sale = { day: string; cn: string; units: number; pvl: number | null; pvp: number | null }

/**
 * What a row is: a sale; `notSold`, which is skipped without a report (cancelled, nothing sold); `pseudo`, counted
 * separately; or refused.
 */
export type SaleReading =
  | { kind: 'sales'; sales: Sale[]; name: string }
  | { kind: 'notSold' }
  | { kind: 'pseudo'; units: number }
  | { kind: 'refused'; reason: string }

const unitLimit = 1_000_000

/** A number above the highest price that a sales block can store is probably a bar code in the wrong column. */
export const isPrice = (cents: number | null): boolean => cents === null || cents <= maxPrice

/** '2', '-1', '3,00', '1.0'; null for anything that is not a whole number of packs. */
export const readUnits = (text: string): number | null => {
  const whole = text.trim().replace(/[.,]0+$/, '')
  if (!/^[+-]?\d{1,7}$/.test(whole)) return null
  const units = Number(whole)
  return Math.abs(units) < unitLimit ? units : null
}
