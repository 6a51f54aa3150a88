import type { Kysely } from 'kysely'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { Database } from '../../db/schema'
import { createPharmacyCache } from '../sales/cubes/pharmacy.cache'
import { stockOfPharmacy, stockVersion } from './stock.queries'

export type StockCache = { stockOf: (pharmacyId: number) => Promise<ReadonlyMap<Cn, number>> }

/** Stock of the pharmacies used last; each use reads the version number. */
export function createStockCache({
  db,
  limit = 20,
}: {
  db: Kysely<Database>
  /** Pharmacies cached at most: a large one takes about a megabyte. */
  limit?: number
}): StockCache {
  const cache = createPharmacyCache<ReadonlyMap<Cn, number>>(limit)
  return {
    stockOf: async (pharmacyId) => {
      // Read before the stock: stock that changes in between is cached under the older number, so the next use reads it again.
      const version = await stockVersion(db, pharmacyId)
      return await cache.get(
        pharmacyId,
        String(version),
        async () => new Map(await stockOfPharmacy(db, pharmacyId)),
      )
    },
  }
}
