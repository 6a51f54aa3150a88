import type { CatalogueWire } from '@/contract/catalogue'
import { fromWire } from '@/contract/catalogue-wire'
import type { PurchasingSnapshot } from '@/contract/purchasing'
import type { Cn } from '@/domain/catalogue/catalogue'
import { type CatalogueIndex, indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { decodeBlock } from '@/domain/sales/cube/block'
import { buildCube, type Cube } from '@/domain/sales/cube/cube'
import { inflate } from '@/offline/basics/inflate'
import type { StoredSnapshot } from '@/offline/snapshot/snapshot-rows'

/** Everything on the device about one pharmacy, decoded and indexed. */
export type PharmacyData = {
  /** Whose data it is (`ownerOf`). */
  owner: string
  pharmacy: number
  catalogue: CatalogueIndex
  cube: Cube
  purchasing: PurchasingSnapshot
  /** Units on the pharmacy's shelf. */
  stock: Map<Cn, number>
  /** Epoch ms (server time) of the last refresh that succeeded. */
  refreshedAt: number
}

/** Decodes a snapshot. `indexOf` gives the catalogue's index, so that an unchanged one is not indexed again. */
export const decodeSnapshot = async (
  { state, catalogue, purchasing, blocks, missing }: StoredSnapshot,
  indexOf: (catalogue: CatalogueWire) => CatalogueIndex,
): Promise<PharmacyData> => {
  const index = indexOf(catalogue)
  const decoded = await Promise.all(
    blocks.map(async ({ month, bytes }) => ({ month, columns: decodeBlock(await inflate(bytes)) })),
  )
  return {
    owner: state.owner,
    pharmacy: state.pharma,
    catalogue: index,
    cube: buildCube(decoded, index, missing),
    purchasing: { ...purchasing, relations: purchasing.relations ?? [] },
    stock: new Map(purchasing.stock),
    refreshedAt: state.refreshedAt,
  }
}

/** Remembers the index of the last catalogue. */
export const createCatalogueIndexer = (): ((catalogue: CatalogueWire) => CatalogueIndex) => {
  let held: CatalogueIndex | null = null
  return (catalogue) => {
    if (held?.catalogue.version !== catalogue.version) held = indexCatalogue(fromWire(catalogue))
    return held
  }
}
