import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { TaxRate } from '@/domain/catalogue/taxes'
import type { Campaign } from '@/domain/offers/quickwin'
import type { Cube } from '@/domain/sales/cube/cube'

/** Everything about one pharmacy that its sales figures are made from. */
export type SalesData = {
  cube: Cube
  catalogue: CatalogueIndex
  /** Units on the shelf by CN; null where the pharmacy's stock is unknown. */
  stock: ReadonlyMap<Cn, number> | null
  campaigns: readonly Campaign[]
  /** The rates of the regime in which the pharmacy is; [] where they are unknown. */
  taxes: readonly TaxRate[]
  /** Laboratories that the pharmacy deals with (its relations). */
  relations: readonly number[]
  /**
   * The laboratories that whoever asks stands for: nothing beyond their own products and the competition inside their
   * universe is then seen. Null for the pharmacy itself and staff, who see everything.
   */
  viewer: readonly number[] | null
  /** The day in Madrid, 'YYYY-MM-DD'. */
  today: string
}
