import type { Sale } from '@/domain/sales/received/received-sale'
import type { ColumnUse } from '../column-uses'
import type { DoubtfulCells, Way } from '../read-in-files-way'

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
  cellsOf: (fields: string[]) => DoubtfulCells
  read: (fields: string[], way: Way) => SaleReading
}
