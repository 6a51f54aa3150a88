import type { CatalogueWire } from '@/contract/catalogue/catalogue'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { yieldToMain } from '@/offline/basics/yield-to-main'
import type { Database, SnapshotRow } from '@/offline/database/database'
import {
  cataloguePart,
  monthOfPart,
  type Part,
  type PartContent,
  purchasingPart,
} from '@/offline/database/snapshot-parts'
import { readParts, type SnapshotKey, storedParts } from '@/offline/snapshot/stored-parts'

/** Snapshots that earlier versions of the app have stored lack the relations. */
type StoredPurchasing = Omit<PurchasingSnapshot, 'relations'> & Partial<Pick<PurchasingSnapshot, 'relations'>>

export type StoredOffers = {
  state: SnapshotRow
  catalogue: CatalogueWire
  purchasing: StoredPurchasing
}
export type StoredSnapshot = StoredOffers & {
  /** Deflated, as the server sent them. */
  blocks: { month: string; bytes: Uint8Array<ArrayBuffer> }[]
  /** Months that the server has and this device does not ('YYYY-MM'). */
  missing: readonly string[]
}

/** A refresh of another window may delete the parts that are being read: then the new ones are read. */
const attempts = 5

type Heads = { state: SnapshotRow; catalogue: Part; purchasing: Part }

/** Reads with `read` what counts now, until all of it is still there (not null). */
const readCounted = async <Data>(
  database: Database,
  { owner, pharma }: SnapshotKey,
  read: (heads: Heads) => Promise<Data | null>,
): Promise<Data | null> => {
  const { catalogues, snapshots } = database
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { state, catalogue } = await database.transaction('r', catalogues, snapshots, async () => ({
      state: await snapshots.get([owner, pharma]),
      catalogue: await catalogues.get(owner),
    }))
    if (!state || !catalogue) return null
    const data = await read({
      state,
      catalogue: { part: cataloguePart, version: catalogue.version },
      purchasing: partIn(state, purchasingPart(pharma)),
    })
    if (data !== null) return data
  }
  throw new Error(`The data of pharmacy ${pharma} is not whole on this device`)
}

const partIn = (state: SnapshotRow, part: string): Part => ({ part, version: state.parts[part] ?? '' })

/** The data in use of a pharmacy without its sales, or null where the device has none. */
export const readOffers = (database: Database, key: SnapshotKey): Promise<StoredOffers | null> =>
  readCounted(database, key, async ({ state, catalogue, purchasing }) => {
    const contents = await readParts(database, key.owner, [catalogue, purchasing])
    return contents && storedOffers(state, contents)
  })

/** The data in use of a pharmacy, or null where the device has none. */
export const readSnapshot = (database: Database, key: SnapshotKey): Promise<StoredSnapshot | null> => {
  const { owner, pharma } = key
  let lastRevision: string | null = null
  return readCounted(database, key, async ({ state, catalogue, purchasing }) => {
    // Dropped to make room, and its snapshot does not say so yet (room/held).
    const isHere = state.revision === lastRevision ? await storedParts(database, { owner }) : () => true
    lastRevision = state.revision
    const ofMonths = Object.keys(state.parts)
      .filter((part) => part !== purchasing.part)
      .sort()
    const months = ofMonths.filter((part) => isHere(partIn(state, part)))
    const lost = ofMonths.filter((part) => !months.includes(part))
    const contents = await readParts(database, owner, [
      catalogue,
      purchasing,
      ...months.map((part) => partIn(state, part)),
    ])
    if (contents === null) return null
    const [, , ...blocks] = contents
    return {
      ...(await storedOffers(state, contents)),
      blocks: months.map((part, index) => ({
        month: part.slice(part.indexOf('/') + 1),
        bytes: bytesOf(blocks[index]),
      })),
      missing: [...(state.missing ?? []), ...lost.map((part) => monthOfPart(part, pharma) ?? '')],
    }
  })
}

const storedOffers = async (state: SnapshotRow, contents: readonly PartContent[]): Promise<StoredOffers> => {
  // Each takes a page a moment.
  const catalogue = JSON.parse(textOf(contents[0]))
  await yieldToMain()
  const purchasing = JSON.parse(textOf(contents[1]))
  await yieldToMain()
  return { state, catalogue, purchasing }
}

const textOf = (content: PartContent | undefined): string => {
  if (typeof content !== 'string') throw new Error('A text was expected on this device')
  return content
}

const bytesOf = (content: PartContent | undefined): Uint8Array<ArrayBuffer> => {
  if (content === undefined || typeof content === 'string')
    throw new Error('Bytes were expected on this device')
  return content
}
