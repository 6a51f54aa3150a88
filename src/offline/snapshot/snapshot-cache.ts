import type { Database, SnapshotRow } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { purchasingPart } from '@/offline/database/snapshot-parts'
import { readStoredSession } from '@/offline/session/session'
import { createOwnSupply } from '@/offline/snapshot/own-supply'
import {
  createCatalogueIndexer,
  decodeOffers,
  decodeSnapshot,
  type IndexOf,
  type PharmacyData,
  type PharmacyOffers,
} from '@/offline/snapshot/pharmacy-data'
import { readOffers, readSnapshot } from '@/offline/snapshot/stored-snapshot'

/**
 * Reads and decodes a pharmacy's data of the logged-in identity, and caches the last one until there is newer data; null where
 * this device has no whole snapshot of it. Page and worker read alike.
 */
export const createSnapshotCache = (database: Database, indexOf: IndexOf = createCatalogueIndexer()) => {
  const ownSupply = createOwnSupply(database)
  return createCache<PharmacyData>(database, {
    versionOf: ({ revision }) => revision,
    async read(state) {
      const held = await readSnapshot(database, state)
      const data = held && (await decodeSnapshot(held, indexOf))
      return data && { ...data, ownSupply: () => ownSupply(state.pharma, state.owner) }
    },
  })
}

/** Cache of a pharmacy's offers without the sales, whose decoding would hold up a page. New sales alone leave it unchanged. */
export const createOffersCache = (database: Database, indexOf: IndexOf) =>
  createCache<PharmacyOffers>(database, {
    versionOf: ({ parts, pharma }) => parts[purchasingPart(pharma)],
    async read(state) {
      const held = await readOffers(database, state)
      return held && decodeOffers(held, indexOf)
    },
  })

type Cached<Data> = {
  /** Beside that of the catalogue: another one is other data. */
  versionOf: (state: SnapshotRow) => string | undefined
  read: (state: SnapshotRow) => Promise<Data | null>
}

const createCache = <Data extends object>(
  database: Database,
  { versionOf, read }: Cached<Data>,
): ((pharmacy: number) => Promise<Data | null>) => {
  let loaded: { key: string; data: Promise<Data | null> } | null = null

  return async (pharmacy) => {
    const found = await storedState(database, pharmacy)
    if (found === null) {
      loaded = null
      return null
    }
    const { state, catalogue } = found
    const key = [state.owner, pharmacy, versionOf(state), catalogue].join()
    if (loaded?.key !== key) {
      const reading = { key, data: read(state) }
      loaded = reading
      reading.data.catch(() => {
        if (loaded === reading) loaded = null
      })
    }
    const data = await loaded.data
    return data && { ...data, refreshedAt: state.refreshedAt }
  }
}

type StoredState = { state: SnapshotRow; catalogue: string | undefined }

const storedState = (database: Database, pharmacy: number): Promise<StoredState | null> => {
  const { session, snapshots, catalogues } = database
  return database.transaction('r', [session, snapshots, catalogues], async () => {
    const signedIn = await readStoredSession(database)
    if (signedIn === null) return null
    const owner = ownerOf(signedIn.identity)
    const state = await snapshots.get([owner, pharmacy])
    if (state === undefined) return null
    // Another pharmacy's refresh may have brought a new catalogue.
    return { state, catalogue: (await catalogues.get(owner))?.version }
  })
}
