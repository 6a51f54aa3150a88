import type { Kysely } from 'kysely'
import { buildCube, type Cube } from '@/domain/sales/cube'
import type { Database } from '../../db/schema'
import type { CatalogueCache, HeldCatalogue } from '../catalogue/catalogue.cache'
import { unpackBlock } from './packed-block'
import { createPharmacyCache } from './pharmacy-cache'
import { salesBlocks, salesMonths } from './sales.queries'

export type PharmacyCube = { cube: Cube; catalogue: HeldCatalogue }

export type CubeCache = {
  cubeOf: (pharmacyId: number) => Promise<PharmacyCube>
  /** The cube that is in memory, up to date or not; nothing is read. */
  held: (pharmacyId: number) => Promise<PharmacyCube> | undefined
}

/** Decoded sales. A cube is built again when one of its blocks or the catalogue has another version. */
export function createCubeCache({
  db,
  catalogues,
  limit = 20,
}: {
  db: Kysely<Database>
  catalogues: CatalogueCache
  /** Cubes held at most: one of a large pharmacy takes a few megabytes. */
  limit?: number
}): CubeCache {
  const held = createPharmacyCache<PharmacyCube>(limit)
  let catalogueVersion = ''

  return {
    cubeOf: async (pharmacyId) => {
      const [catalogue, months] = await Promise.all([catalogues.current(), salesMonths(db, pharmacyId)])
      // Every cube is then out of date, and would keep the old catalogue in memory.
      if (catalogue.version !== catalogueVersion) held.clear()
      catalogueVersion = catalogue.version
      const key = months.map(({ month, version }) => month + version).join()
      return await held.get(pharmacyId, key, () => load(db, pharmacyId, catalogue))
    },
    held: held.held,
  }
}

async function load(
  db: Kysely<Database>,
  pharmacyId: number,
  catalogue: HeldCatalogue,
): Promise<PharmacyCube> {
  const blocks = await Promise.all(
    (await salesBlocks(db, pharmacyId)).map(async ({ month, data }) => ({
      month,
      columns: await unpackBlock(data),
    })),
  )
  return { cube: buildCube(blocks, catalogue.index), catalogue }
}
