import type { CatalogueWire } from '@/contract/catalogue/catalogue'
import { fromWire } from '@/contract/catalogue/catalogue-wire'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import type { Cn } from '@/domain/catalogue/catalogue'
import { type CatalogueIndex, indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { decodeBlock } from '@/domain/sales/cube/block'
import { buildCube, type Cube } from '@/domain/sales/cube/cube'
import { inflate } from '@/offline/basics/inflate'
import { yieldToMain } from '@/offline/basics/yield-to-main'
import type { OwnSupply } from '@/offline/snapshot/own-supply'
import type { StoredOffers, StoredSnapshot } from '@/offline/snapshot/stored-snapshot'

/** What the device knows of a pharmacy beside its sales: what it can order, at which prices. */
export type PharmacyOffers = {
  /** Whose data it is (`ownerOf`). */
  owner: string
  pharmacy: number
  catalogue: CatalogueIndex
  purchasing: PurchasingSnapshot
  /** Units on the pharmacy's shelf. */
  stock: Map<Cn, number>
  /** Epoch ms (server time) of the last refresh that succeeded. */
  refreshedAt: number
}

/** Everything on the device about one pharmacy, decoded and indexed. */
export type PharmacyData = PharmacyOffers & {
  cube: Cube
  /** As it is when asked: it changes more often than what the server gave. */
  ownSupply: () => Promise<OwnSupply>
}

/** Gives the catalogue's index, so that an unchanged one is not indexed again. */
export type IndexOf = (catalogue: CatalogueWire) => Promise<CatalogueIndex>

export const decodeOffers = async (
  { state, catalogue, purchasing }: StoredOffers,
  indexOf: IndexOf,
): Promise<PharmacyOffers> => ({
  owner: state.owner,
  pharmacy: state.pharma,
  catalogue: await indexOf(catalogue),
  purchasing: { ...purchasing, relations: purchasing.relations ?? [] },
  stock: new Map(purchasing.stock),
  refreshedAt: state.refreshedAt,
})

/** Decodes a snapshot. */
export const decodeSnapshot = async (
  stored: StoredSnapshot,
  indexOf: IndexOf,
): Promise<Omit<PharmacyData, 'ownSupply'>> => {
  const { blocks, missing } = stored
  const offers = await decodeOffers(stored, indexOf)
  const decoded = await Promise.all(
    blocks.map(async ({ month, bytes }) => ({ month, columns: decodeBlock(await inflate(bytes)) })),
  )
  return { ...offers, cube: buildCube(decoded, offers.catalogue, missing) }
}

/** Remembers the index of the last catalogue. */
export const createCatalogueIndexer = (): IndexOf => {
  let held: { version: string; index: Promise<CatalogueIndex> } | null = null
  return (catalogue) => {
    const { version } = catalogue
    if (held?.version === version) return held.index
    const index = indexInSteps(catalogue)
    held = { version, index }
    // What could not be read may come again under the same version.
    index.catch(() => {
      if (held?.index === index) held = null
    })
    return index
  }
}

/** In a page, which is to answer to its user between them. */
const indexInSteps = async (wire: CatalogueWire): Promise<CatalogueIndex> => {
  const catalogue = fromWire(wire)
  await yieldToMain()
  return indexCatalogue(catalogue)
}
