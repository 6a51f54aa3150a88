import type { Client } from '@/api/client'
import type { Failure } from '@/api/outcome'
import type { Database } from '@/offline/database'
import { ownerOf } from '@/offline/identity'
import { createCatalogueIndexer, decodeSnapshot, type PharmacyData } from '@/offline/pharmacy-data'
import { readStoredSession } from '@/offline/session'
import { fetchChanges, type RefreshProgress } from '@/offline/snapshot-refresh'
import { applySnapshot, heldCatalogueVersion, heldVersions, readSnapshot } from '@/offline/snapshot-rows'
import { readRefreshedAt, readSnapshotState } from '@/offline/snapshot-state'
import type { StorageFailure } from '@/offline/storage-failure'

export type { RefreshProgress }

export type RefreshOutcome =
  | { ok: true; changed: boolean; refreshedAt: number }
  | { ok: false; failure: Failure | { ok: false; kind: 'signed_out' | 'bad_block' | StorageFailure } }

export type RefreshOptions = {
  client: Client
  pharmacy: number
  onProgress?: (progress: RefreshProgress) => void
  signal?: AbortSignal
}

export type Snapshots = {
  /** Fetches what changed; a refresh that fails half-way leaves the old data whole. One at a time per pharmacy. */
  refreshSnapshot(options: RefreshOptions): Promise<RefreshOutcome>
  /** Null when this device has no whole snapshot of that pharmacy for the signed-in identity. */
  loadPharmacyData(pharmacy: number): Promise<PharmacyData | null>
  /** Cheap read for live queries: when the data was last refreshed (epoch ms, server time). */
  refreshedAt(pharmacy: number): Promise<number | null>
}

export type SnapshotsOptions = {
  database: Database
  /** Epoch ms by the server's clock. */
  now: () => number
  newId: () => string
}

export const createSnapshots = ({ database, now, newId }: SnapshotsOptions): Snapshots => {
  const refreshing = new Map<number, { outcome: Promise<RefreshOutcome>; signal: AbortSignal | undefined }>()
  const indexOf = createCatalogueIndexer()
  let loaded: { key: string; data: Promise<PharmacyData | null> } | null = null

  const refresh = async ({
    client,
    pharmacy,
    onProgress,
    signal,
  }: RefreshOptions): Promise<RefreshOutcome> => {
    const session = await readStoredSession(database)
    if (session === null) return failed('signed_out')
    const key = { owner: ownerOf(session.identity), pharma: pharmacy }
    const held = await heldVersions(database, key)
    const fetched = await fetchChanges({ client, pharmacy, held, onProgress, signal })
    if (!fetched.ok) return fetched
    const { catalogue, purchasing, blocks, vanished } = fetched.changes
    const changed = catalogue !== null || purchasing !== null || blocks.length + vanished.length > 0
    const refreshedAt = now()
    const applied = await applySnapshot(database, key, {
      ...fetched.changes,
      sessionId: session.id,
      refreshedAt,
      // Something to tell one set of data from the next in memory.
      revision: changed ? newId() : null,
    })
    if (!applied.ok) return failed(applied.reason)
    return applied.value ? { ok: true, changed, refreshedAt } : failed('signed_out')
  }

  return {
    refreshSnapshot(options) {
      const running = refreshing.get(options.pharmacy)
      if (running !== undefined && !running.signal?.aborted) return running.outcome
      const started = { outcome: refresh(options), signal: options.signal }
      refreshing.set(options.pharmacy, started)
      const end = () => {
        if (refreshing.get(options.pharmacy) === started) refreshing.delete(options.pharmacy)
      }
      started.outcome.then(end, end)
      return started.outcome
    },
    async loadPharmacyData(pharmacy) {
      const state = await readSnapshotState(database, pharmacy)
      if (state === undefined) return null
      const { owner, pharma, revision, refreshedAt } = state
      // Another pharmacy's refresh may have brought a new catalogue.
      const key = [owner, pharma, revision, await heldCatalogueVersion(database, owner)].join()
      if (loaded?.key !== key) {
        const data = readSnapshot(database, state).then((held) => held && decodeSnapshot(held, indexOf))
        loaded = { key, data }
        data.catch(() => {
          loaded = null
        })
      }
      const data = await loaded.data
      return data && { ...data, refreshedAt }
    },
    refreshedAt: (pharmacy) => readRefreshedAt(database, pharmacy),
  }
}

const failed = (kind: 'signed_out' | StorageFailure): RefreshOutcome => ({
  ok: false,
  failure: { ok: false, kind },
})
