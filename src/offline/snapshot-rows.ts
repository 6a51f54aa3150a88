import { Dexie, type Table } from 'dexie'
import type { CatalogueWire } from '@/contract/catalogue'
import type { PurchasingSnapshot } from '@/contract/purchasing'
import type { Database, PurchasingRow, SaleBlockRow, SnapshotRow } from '@/offline/database'
import { readStoredSession } from '@/offline/session'
import { type Stored, stored } from '@/offline/storage-failure'

export type SnapshotKey = { owner: string; pharma: number }

/** Versions of what this device holds; null and empty at the first time. */
export type HeldVersions = {
  catalogue: string | null
  purchasing: string | null
  months: ReadonlyMap<string, string>
}

export type SnapshotChanges = {
  catalogue: CatalogueWire | null
  purchasing: PurchasingSnapshot | null
  blocks: readonly Omit<SaleBlockRow, keyof SnapshotKey>[]
  /** Months that the server no longer has. */
  vanished: readonly string[]
  refreshedAt: number
  /** Null keeps the present one: nothing changed. */
  revision: string | null
}

export const heldVersions = async (
  database: Database,
  { owner, pharma }: SnapshotKey,
): Promise<HeldVersions> => {
  const blocks = await keysUnder(database.saleBlocks, 'owner+pharma+month+version', [owner, pharma])
  const purchasing = await keysUnder(database.purchasing, 'owner+pharma+version', [owner, pharma])
  return {
    catalogue: await heldCatalogueVersion(database, owner),
    purchasing: purchasing[0]?.[2] ?? null,
    months: new Map(blocks.map(([, , month = '', version = '']) => [month, version])),
  }
}

export const heldCatalogueVersion = async (database: Database, owner: string): Promise<string | null> =>
  (await keysUnder(database.catalogues, 'owner+version', [owner]))[0]?.[1] ?? null

/** The keys of a compound index that begin with the values given, without reading the rows. */
const keysUnder = async (table: Table, index: string, first: (string | number)[]): Promise<string[][]> => {
  const range = table.where(`[${index}]`).between([...first, Dexie.minKey], [...first, Dexie.maxKey])
  return (await range.keys()) as unknown as string[][]
}

/**
 * Writes a whole refresh in one transaction, so that the device always holds the old data or the new, never a mixture.
 * Gives false, with nothing written, when the session has changed since the refresh began.
 */
export const applySnapshot = (
  database: Database,
  key: SnapshotKey,
  changes: SnapshotChanges & { sessionId: string },
): Promise<Stored<boolean>> => {
  const { session, catalogues, saleBlocks, purchasing, snapshots } = database
  const { owner, pharma } = key
  return stored(() =>
    database.transaction('rw', [session, catalogues, saleBlocks, purchasing, snapshots], async () => {
      if ((await readStoredSession(database))?.id !== changes.sessionId) return false
      if (changes.catalogue) {
        await catalogues.put({ owner, version: changes.catalogue.version, catalogue: changes.catalogue })
      }
      if (changes.purchasing) {
        await purchasing.put({ ...key, version: changes.purchasing.version, snapshot: changes.purchasing })
      }
      await saleBlocks.bulkDelete(
        changes.vanished.map((month): [string, number, string] => [owner, pharma, month]),
      )
      await saleBlocks.bulkPut(changes.blocks.map((block) => ({ ...key, ...block })))
      const { refreshedAt } = changes
      const revision = changes.revision ?? (await snapshots.get([owner, pharma]))?.revision ?? ''
      await snapshots.put({ ...key, refreshedAt, revision })
      return true
    }),
  )
}

/** Drops a pharmacy's data and reports; the catalogue stays for the other pharmacies of the same owner. */
export const forgetSnapshot = async (database: Database, { owner, pharma }: SnapshotKey): Promise<void> => {
  const { saleBlocks, purchasing, snapshots, reports } = database
  await stored(() =>
    database.transaction('rw', [saleBlocks, purchasing, snapshots, reports], async () => {
      await saleBlocks.where({ owner, pharma }).delete()
      await reports.where({ owner, pharma }).delete()
      await purchasing.delete([owner, pharma])
      await snapshots.delete([owner, pharma])
    }),
  )
}

export type HeldSnapshot = {
  state: SnapshotRow
  catalogue: CatalogueWire
  purchasing: PurchasingRow['snapshot']
  blocks: SaleBlockRow[]
}

/** One consistent reading of everything, or null where something is missing. */
export const readSnapshot = (
  database: Database,
  { owner, pharma }: SnapshotKey,
): Promise<HeldSnapshot | null> => {
  const { catalogues, saleBlocks, purchasing, snapshots } = database
  return database.transaction('r', [catalogues, saleBlocks, purchasing, snapshots], async () => {
    const state = await snapshots.get([owner, pharma])
    const catalogue = await catalogues.get(owner)
    const held = await purchasing.get([owner, pharma])
    if (!state || !catalogue || !held) return null
    const blocks = await saleBlocks.where({ owner, pharma }).toArray()
    return { state, catalogue: catalogue.catalogue, purchasing: held.snapshot, blocks }
  })
}
