import type { Database } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { readStoredSession } from '@/offline/session/session'
import { createCatalogueIndexer, decodeSnapshot, type PharmacyData } from '@/offline/snapshot/pharmacy-data'
import { readSnapshot } from '@/offline/snapshot/snapshot-rows'

/**
 * Reads and decodes a pharmacy's data of the logged-in identity, and caches the last one until there is newer data; null where
 * this device has no whole snapshot of it. Page and worker read alike.
 */
export const createSnapshotCache = (
  database: Database,
): ((pharmacy: number) => Promise<PharmacyData | null>) => {
  const indexOf = createCatalogueIndexer()
  let loaded: { key: string; data: Promise<PharmacyData | null> } | null = null

  const load = async (state: { owner: string; pharma: number }) => {
    const held = await readSnapshot(database, state)
    return held && decodeSnapshot(held, indexOf)
  }

  return async (pharmacy) => {
    const state = await storedState(database, pharmacy)
    if (state === null) {
      loaded = null
      return null
    }
    if (loaded?.key !== state.key) {
      const reading = { key: state.key, data: load(state) }
      loaded = reading
      reading.data.catch(() => {
        if (loaded === reading) loaded = null
      })
    }
    const data = await loaded.data
    return data && { ...data, refreshedAt: state.refreshedAt }
  }
}

type StoredState = { owner: string; pharma: number; refreshedAt: number; key: string }

const storedState = (database: Database, pharmacy: number): Promise<StoredState | null> => {
  const { session, snapshots, catalogues } = database
  return database.transaction('r', [session, snapshots, catalogues], async () => {
    const signedIn = await readStoredSession(database)
    if (signedIn === null) return null
    const owner = ownerOf(signedIn.identity)
    const state = await snapshots.get([owner, pharmacy])
    if (state === undefined) return null
    // Another pharmacy's refresh may have brought a new catalogue.
    const catalogue = await catalogues.get(owner)
    return { ...state, key: [owner, pharmacy, state.revision, catalogue?.version].join() }
  })
}
