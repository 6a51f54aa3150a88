import { isUnits, type Sale } from '@/domain/sales/received/received-sale'
import type { ColumnUse } from '../column-uses'
import type { DecimalSign } from '../decimal-sign'

/**
 * What a row is: a sale; `notSold`, which is skipped without a report (cancelled, nothing sold); `pseudo`, counted
 * separately; or refused.
 */
export type SaleReading =
  | { kind: 'sales'; sales: Sale[]; name: string }
  | { kind: 'notSold' }
  | { kind: 'pseudo'; units: number }
  | { kind: 'refused'; reason: string }

/** Reads the rows of a file with one header. */
export type SalesReader = {
  /** Which column was taken for what. */
  uses: ColumnUse[]
  /** Amounts are whole cents, not euros. */
  inCents: boolean
  /** The prices of a row, as texts. */
  pricesOf: (fields: string[]) => string[]
  read: (fields: string[], sign: DecimalSign) => SaleReading
}

/** '2', '-1', '3,00', '1.0'; null for anything that is not a whole number of packs. */
export const readUnits = (text: string): number | null => {
  const whole = text.trim().replace(/[.,]0+$/, '')
  if (!/^[+-]?\d{1,7}$/.test(whole)) return null
  const units = Number(whole)
  return isUnits(units) ? units : null
}
