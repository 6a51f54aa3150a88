import type { Client } from '@/api/client'
import type { Failure } from '@/api/outcome'
import type { Database } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { type StorageFailure, stored } from '@/offline/database/storage-failure'
import { readStoredSession } from '@/offline/session/session'
import type { PharmacyData } from '@/offline/snapshot/pharmacy-data'
import { createSnapshotCache } from '@/offline/snapshot/snapshot-cache'
import { fetchChanges, type RefreshProgress } from '@/offline/snapshot/snapshot-refresh'
import {
  activateSnapshot,
  deleteUnusedParts,
  forgetSnapshot,
  putPart,
  storedParts,
} from '@/offline/snapshot/snapshot-rows'
import { readRefreshedAt, readRevision } from '@/offline/snapshot/snapshot-state'

export type { RefreshProgress }

/** `withdrawn`: this user may no longer see the pharmacy's data, and the device has deleted what it had. */
type RefreshProblem = 'signed_out' | 'withdrawn' | 'bad_block' | StorageFailure

export type RefreshOutcome =
  | { ok: true; changed: boolean; refreshedAt: number }
  | { ok: false; failure: Failure | { ok: false; kind: RefreshProblem } }

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
  /** Deletes what is stored of a pharmacy for the logged-in identity, which may no longer see it. */
  forget(pharmacy: number): Promise<void>
  /** Cheap read for live queries: when the data was last refreshed (epoch ms, server time). */
  refreshedAt(pharmacy: number): Promise<number | null>
  /** As cheap: another one after each refresh that changed something, whichever window made it. */
  revision(pharmacy: number): Promise<string | null>
}

export type SnapshotsOptions = {
  database: Database
  /** Epoch ms by the server's clock. */
  now: () => number
  newId: () => string
}

/** Another window that refreshes at the same time may take away what this one has just brought. */
const attempts = 3

export const createSnapshots = ({ database, now, newId }: SnapshotsOptions): Snapshots => {
  const refreshing = new Map<number, { outcome: Promise<RefreshOutcome>; signal: AbortSignal | undefined }>()

  const refreshStored = async ({
    client,
    pharmacy,
    onProgress,
    signal,
  }: RefreshOptions): Promise<RefreshOutcome> => {
    const session = await readStoredSession(database)
    if (session === null) return failed('signed_out')
    const key = { owner: ownerOf(session.identity), pharma: pharmacy }
    const writer = { owner: key.owner, sessionId: session.id }
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const fetched = await fetchChanges({
        client,
        pharmacy,
        isStored: await storedParts(database, key),
        put: (part, content) => putPart(database, writer, { part, content }),
        onProgress,
        signal,
      })
      if (!fetched.ok) {
        const { failure } = fetched
        if (failure.kind !== 'http' || failure.error.code !== 'forbidden') return fetched
        // This user may no longer see the pharmacy, so nothing of it may stay on the device.
        await forgetSnapshot(database, key)
        return failed('withdrawn')
      }
      const refreshedAt = now()
      const switched = await activateSnapshot(database, {
        key,
        snapshot: fetched.snapshot,
        sessionId: session.id,
        refreshedAt,
        // Identifies this set of data in memory.
        newRevision: newId(),
      })
      if (typeof switched === 'object') {
        if (switched.changed) await deleteUnusedParts(database, key.owner)
        return { ok: true, changed: switched.changed, refreshedAt }
      }
      if (switched !== 'gone') return failed(switched)
    }
    return failed('storage_failed')
  }
  const refresh = async (options: RefreshOptions): Promise<RefreshOutcome> => {
    // Reading can fail like writing: a browser closes the database of a page that delays an upgrade in another tab.
    const outcome = await stored(() => refreshStored(options))
    return outcome.ok ? outcome.value : failed(outcome.reason)
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
    loadPharmacyData: createSnapshotCache(database),
    async forget(pharmacy) {
      const session = await readStoredSession(database)
      if (session !== null)
        await forgetSnapshot(database, { owner: ownerOf(session.identity), pharma: pharmacy })
    },
    refreshedAt: (pharmacy) => readRefreshedAt(database, pharmacy),
    revision: (pharmacy) => readRevision(database, pharmacy),
  }
}

const failed = (kind: RefreshProblem): RefreshOutcome => ({
  ok: false,
  failure: { ok: false, kind },
})
