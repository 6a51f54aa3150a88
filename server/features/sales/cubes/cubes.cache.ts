import type { Kysely } from 'kysely'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { buildCube, type Cube } from '@/domain/sales/cube/cube'
import type { Database } from '../../../db/schema'
import type { CachedCatalogue, CatalogueCache } from '../../catalogue/catalogue.cache'
import { unpackBlock } from './packed-block.rules'
import { createPharmacyCache, type PharmacyCache } from './pharmacy.cache'
import { salesBlocks, salesMonths } from './sales-blocks.queries'

export type PharmacyCube = { cube: Cube; catalogue: CachedCatalogue }

export type CubeCache = {
  cubeOf: (pharmacyId: number) => Promise<PharmacyCube>
  /** The cached cube, up to date or not; reads nothing from the database. */
  peek: (pharmacyId: number) => Promise<PharmacyCube> | undefined
  stats: PharmacyCache<unknown>['stats']
}

/** Caches cubes (decoded sales). One is built again when one of its blocks or the catalogue has another version. */
export function createCubeCache({
  db,
  catalogues,
  limit = 20,
}: {
  db: Kysely<Database>
  catalogues: CatalogueCache
  /** Cubes cached at most: one of a large pharmacy takes a few megabytes. */
  limit?: number
}): CubeCache {
  const cache = createPharmacyCache<LoadedCube>(limit)
  let cachedWith: CatalogueIndex | undefined

  const cubeOf = async (pharmacyId: number): Promise<PharmacyCube> => {
    const [catalogue, months] = await Promise.all([catalogues.current(), salesMonths(db, pharmacyId)])
    // With the catalogue of another version or day every cube is out of date, and would keep the old catalogue in memory.
    if (catalogue.index !== cachedWith) cache.clear()
    cachedWith = catalogue.index
    const key = keyOf(months)
    const cube = await cache.get(pharmacyId, key, () => load(db, pharmacyId, catalogue))
    // The blocks changed after their versions were read: build again, so that a cube is only cached under its own key.
    return cube.key === key ? cube : await cubeOf(pharmacyId)
  }
  return { cubeOf, peek: cache.peek, stats: cache.stats }
}

type LoadedCube = PharmacyCube & { key: string }

const keyOf = (months: readonly { month: string; version: string }[]): string =>
  months.map(({ month, version }) => month + version).join()

async function load(
  db: Kysely<Database>,
  pharmacyId: number,
  catalogue: CachedCatalogue,
): Promise<LoadedCube> {
  const packed = await salesBlocks(db, pharmacyId)
  const blocks = await Promise.all(
    packed.map(async ({ month, data }) => ({ month, columns: await unpackBlock(data) })),
  )
  return { cube: buildCube(blocks, catalogue.index), catalogue, key: keyOf(packed) }
}
