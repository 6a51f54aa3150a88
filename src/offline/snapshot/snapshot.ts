import type { Client } from '@/api/client'
import type { Failure } from '@/api/outcome'
import type { Database } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { monthPart } from '@/offline/database/snapshot-parts'
import { type StorageFailure, stored } from '@/offline/database/storage-failure'
import { fillReserve, giveFromReserve, reserveKeys, reservePieceBytes } from '@/offline/room/reserve'
import { type Estimate, leftOf, type Refusal, roomForData } from '@/offline/room/room-for-data'
import { forgetRoomNote, noteRefusal, readRoomNote } from '@/offline/room/room-note'
import { readStoredSession } from '@/offline/session/session'
import {
  createCatalogueIndexer,
  type PharmacyData,
  type PharmacyOffers,
} from '@/offline/snapshot/pharmacy-data'
import { createOffersCache, createSnapshotCache } from '@/offline/snapshot/snapshot-cache'
import { fetchChanges, type RefreshProgress } from '@/offline/snapshot/snapshot-refresh'
import {
  activateSnapshot,
  deleteUnusedParts,
  forgetSnapshot,
  putPart,
  readInUse,
  storedParts,
} from '@/offline/snapshot/snapshot-rows'
import { readRefreshedAt, readRevision } from '@/offline/snapshot/snapshot-state'

export type { RefreshProgress }

/** `withdrawn`: this user may no longer see the pharmacy's data, and the device has deleted what it had. */
type RefreshProblem = 'signed_out' | 'withdrawn' | 'bad_block' | StorageFailure

export type RefreshOutcome =
  /** `missing`: months that found no room. */
  | { ok: true; changed: boolean; refreshedAt: number; missing: readonly string[] }
  | { ok: false; failure: Failure | { ok: false; kind: RefreshProblem } }

export type RefreshOptions = {
  client: Client
  pharmacy: number
  onProgress?: (progress: RefreshProgress) => void
  signal?: AbortSignal
  /** By the user: what was dropped for want of room is tried again, whatever became of the last attempt. */
  isAsked?: boolean
}

export type Snapshots = {
  /** Fetches what changed; a refresh that fails half-way leaves the old data whole. One at a time per pharmacy. */
  refreshSnapshot(options: RefreshOptions): Promise<RefreshOutcome>
  /** What can be ordered; null when this device has no whole snapshot of that pharmacy for the signed-in identity. */
  loadOffers(pharmacy: number): Promise<PharmacyOffers | null>
  /** With the sales, which take long to decode: in a page only where no worker answers for it. */
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
  estimate: () => Promise<Estimate>
}

/** Another window that refreshes at the same time may take away what this one has just brought. */
const attempts = 3

export const createSnapshots = ({ database, now, newId, estimate }: SnapshotsOptions): Snapshots => {
  const indexOf = createCatalogueIndexer()
  const refreshing = new Map<number, { outcome: Promise<RefreshOutcome>; signal: AbortSignal | undefined }>()

  /**
   * Pharmacies whose data is here and cannot be read: pieces of a download do not wait for the disk, so a device that loses its power
   * may lose what is in them. The next refresh fetches all of it, once: a mistake in the data is not fetched for ever.
   */
  const unreadable = new Map<number, 'found' | 'fetched-again'>()
  const noted =
    <Data>(read: (pharmacy: number) => Promise<Data>) =>
    async (pharmacy: number): Promise<Data> => {
      try {
        return await read(pharmacy)
      } catch (error) {
        // A database that was closed under an open page is none of its data's fault.
        if (database.isOpen() && !unreadable.has(pharmacy)) unreadable.set(pharmacy, 'found')
        throw error
      }
    }

  /** Also where the disk had no room to remember it. */
  let lastRefusal: Refusal | null = null
  const readRefusal = async (): Promise<Refusal | null> => {
    const note = await readRoomNote(database)
    return note === null || note.isOver ? lastRefusal : note
  }
  const remember = async (): Promise<void> => {
    lastRefusal = { at: now(), leftBytes: leftOf(await estimate()) }
    await noteRefusal(database, lastRefusal)
  }
  const readRoom = async (isAsked: boolean): Promise<number> =>
    roomForData({
      estimate: await estimate(),
      reservedBytes: (await reserveKeys(database)).length * reservePieceBytes,
      refusal: await readRefusal(),
      now: now(),
      isAsked,
    })

  const refreshStored = async ({
    client,
    pharmacy,
    onProgress,
    signal,
    isAsked = false,
  }: RefreshOptions): Promise<RefreshOutcome> => {
    const session = await readStoredSession(database)
    if (session === null) return failed('signed_out')
    const key = { owner: ownerOf(session.identity), pharma: pharmacy }
    const writer = { owner: key.owner, sessionId: session.id }
    const before = await database.snapshots.get([key.owner, pharmacy])
    // Without any data nothing works: it is tried at each occasion, as what the browser tells of room may not be so.
    const room = await readRoom(isAsked || before === undefined)
    const isRepair = unreadable.get(pharmacy) === 'found'
    // It has no data of the pharmacy: without room, none is fetched only to be refused.
    if (room === 0 && before === undefined) return failed('storage_full')
    // While the first answers are on their way.
    const reserved = room > 0 || (await readRefusal()) === null ? fillReserve(database) : Promise.resolve()
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const isStored = await storedParts(database, key)
      const fetched = await fetchChanges({
        client,
        pharmacy,
        isStored: isRepair ? () => false : isStored,
        hasMonth: (month) => {
          const part = monthPart(pharmacy, month)
          const version = before?.parts[part]
          return version !== undefined && isStored({ part, version })
        },
        room,
        put: async (part, content) => {
          await reserved
          return putPart(database, writer, { part, content })
        },
        onProgress,
        signal,
      })
      if (!fetched.ok) {
        const { failure } = fetched
        if (failure.kind === 'storage_full') await remember()
        if (failure.kind !== 'http' || failure.error.code !== 'forbidden') return fetched
        // This user may no longer see the pharmacy, so nothing of it may stay on the device.
        await forgetSnapshot(database, key)
        return failed('withdrawn')
      }
      const refreshedAt = now()
      const activate = () =>
        activateSnapshot(database, {
          key,
          snapshot: fetched.snapshot,
          sessionId: session.id,
          refreshedAt,
          // Identifies this set of data in memory.
          newRevision: newId(),
          isRepair,
        })
      let switched = await activate()
      if (switched === 'storage_full') {
        const inUse = await readInUse(database, key, fetched.snapshot)
        // Nothing new came, and that it is still true could not be noted: its age is told as it was.
        if (inUse)
          return {
            ok: true,
            changed: false,
            refreshedAt: inUse.refreshedAt,
            missing: fetched.snapshot.missing,
          }
        // All of it is there: putting it into use is worth a piece of the reserve.
        if (await giveFromReserve(database)) switched = await activate()
      }
      if (typeof switched === 'object') {
        if (isRepair) unreadable.set(pharmacy, 'fetched-again')
        if (switched.changed) await deleteUnusedParts(database, key.owner)
        const { missing } = fetched.snapshot
        if (fetched.wasRefused) await remember()
        else if (missing.length === 0 && (await isWhole(database))) {
          lastRefusal = null
          await forgetRoomNote(database)
        }
        return { ok: true, changed: switched.changed, refreshedAt, missing }
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
    loadOffers: noted(createOffersCache(database, indexOf)),
    loadPharmacyData: noted(createSnapshotCache(database, indexOf)),
    async forget(pharmacy) {
      const session = await readStoredSession(database)
      if (session !== null)
        await forgetSnapshot(database, { owner: ownerOf(session.identity), pharma: pharmacy })
    },
    refreshedAt: (pharmacy) => readRefreshedAt(database, pharmacy),
    revision: (pharmacy) => readRevision(database, pharmacy),
  }
}

/** No pharmacy lacks any month. */
const isWhole = async ({ snapshots }: Database): Promise<boolean> =>
  (await snapshots.toArray()).every(({ missing = [] }) => missing.length === 0)

const failed = (kind: RefreshProblem): RefreshOutcome => ({
  ok: false,
  failure: { ok: false, kind },
})
