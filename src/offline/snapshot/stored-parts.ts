import type { Database } from '@/offline/database/database'
import {
  contentOf,
  isFirstPiece,
  type Part,
  type PartContent,
  type PartKey,
  partId,
} from '@/offline/database/snapshot-parts'

export type SnapshotKey = { owner: string; pharma: number }

/** The keys of everything that lies here of this owner, whole or not, read without its contents. */
export const keysOf = (database: Database, owner: string): Promise<PartKey[]> =>
  database.parts.where('owner').equals(owner).primaryKeys()

/** Which parts lie whole on this device, counted or not: those of a refresh that broke off are not fetched twice. */
export const storedParts = async (
  database: Database,
  { owner }: Pick<SnapshotKey, 'owner'>,
): Promise<(part: Part) => boolean> => {
  const keys = await keysOf(database, owner)
  const held = new Set(keys.filter(isFirstPiece).map(([, part, version]) => partId({ part, version })))
  return (part) => held.has(partId(part))
}

/** Rows read in one transaction. Writes wait for a transaction that reads, so none may be long. */
const rowsRead = 8

/** The contents of these parts in their order; null where one of them is not whole. */
export const readParts = async (
  database: Database,
  owner: string,
  wanted: readonly Part[],
): Promise<PartContent[] | null> => {
  const keysById = new Map<string, PartKey[]>()
  for (const key of await keysOf(database, owner)) {
    const [, part, version] = key
    const id = partId({ part, version })
    keysById.set(id, [...(keysById.get(id) ?? []), key])
  }
  const keys = wanted.map((part) => keysById.get(partId(part)) ?? [])
  if (!keys.every((pieces) => pieces.some(isFirstPiece))) return null

  const all = keys.flat()
  const contents: PartContent[] = []
  for (let start = 0; start < all.length; start += rowsRead) {
    for (const row of await database.parts.bulkGet(all.slice(start, start + rowsRead))) {
      // Deleted since its key was read.
      if (row === undefined) return null
      contents.push(row.content)
    }
  }
  return keys.map((pieces) => contentOf(contents.splice(0, pieces.length)))
}
