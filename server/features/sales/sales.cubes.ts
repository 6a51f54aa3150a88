import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Kysely } from 'kysely'
import { decodeBlock } from '@/domain/sales/block'
import { buildCube, type Cube } from '@/domain/sales/cube'
import type { Database } from '../../db/schema'
import type { CatalogueCache, HeldCatalogue } from '../catalogue/catalogue.cache'
import { salesBlocks, salesMonths } from './sales.queries'

export type PharmacyCube = { cube: Cube; catalogue: HeldCatalogue }

export type CubeCache = { cubeOf: (pharmacyId: number) => Promise<PharmacyCube> }

const decompress = promisify(inflate)

/**
 * Decoded sales of the pharmacies used last. A cube is built again when one of its blocks or the catalogue has
 * another version; two requests for the same one share its making.
 */
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
  // Least recently used first: a Map keeps the order of insertion.
  const held = new Map<number, { key: string; cube: Promise<PharmacyCube> }>()
  let catalogueVersion = ''

  return {
    cubeOf: async (pharmacyId) => {
      const [catalogue, months] = await Promise.all([catalogues.current(), salesMonths(db, pharmacyId)])
      // Every cube is then out of date, and would keep the old catalogue in memory.
      if (catalogue.version !== catalogueVersion) held.clear()
      catalogueVersion = catalogue.version
      const key = [...months.map(({ month, version }) => month + version)].join()
      const found = held.get(pharmacyId)
      const entry = found?.key === key ? found : { key, cube: load(db, pharmacyId, catalogue) }
      held.delete(pharmacyId)
      held.set(pharmacyId, entry)
      for (const oldest of held.keys()) {
        if (held.size <= limit) break
        held.delete(oldest)
      }
      entry.cube.catch(() => {
        if (held.get(pharmacyId) === entry) held.delete(pharmacyId)
      })
      return await entry.cube
    },
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
      columns: decodeBlock(await decompress(data)),
    })),
  )
  return { cube: buildCube(blocks, catalogue.index), catalogue }
}
