import type { Kysely } from 'kysely'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { Database } from '../../db/schema'
import { createPharmacyCache } from '../sales/cubes/pharmacy.cache'
import { stockOfPharmacy, stockVersion } from './stock.queries'

export type StockCache = { stockOf: (pharmacyId: number) => Promise<ReadonlyMap<Cn, number>> }

/** Shelves of the pharmacies used last; each use costs one look at the version number. */
export function createStockCache({
  db,
  limit = 20,
}: {
  db: Kysely<Database>
  /** Shelves held at most: a large one takes about a megabyte. */
  limit?: number
}): StockCache {
  const held = createPharmacyCache<ReadonlyMap<Cn, number>>(limit)
  return {
    stockOf: async (pharmacyId) => {
      // Read before the shelf: one that changes meanwhile is read again, never kept under the newer number.
      const version = await stockVersion(db, pharmacyId)
      return await held.get(
        pharmacyId,
        String(version),
        async () => new Map(await stockOfPharmacy(db, pharmacyId)),
      )
    },
  }
}
