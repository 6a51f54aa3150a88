import type { ClientOf } from '@/api/client-of'
import type { Failure } from '@/api/outcome'
import type { Database } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { monthPart } from '@/offline/database/snapshot-parts'
import { type StorageFailure, stored } from '@/offline/database/storage-failure'
import { forgetEvictionNote, noteRefusal, readEvictionNote } from '@/offline/disk-space/eviction-note'
import { headroomForData, leftOf, type Refusal } from '@/offline/disk-space/headroom'
import { fillReserve, giveFromReserve, reserveKeys, reservePieceBytes } from '@/offline/disk-space/reserve'
import type { Estimate } from '@/offline/disk-space/storage-estimate'
import { readStoredSession, type Session } from '@/offline/session/session'
import { forgetSnapshot } from '@/offline/snapshot/forget-snapshot'
import { fetchChanges, type RefreshProgress, type SnapshotCall } from '@/offline/snapshot/snapshot-refresh'
import { activateSnapshot, deleteUnusedParts, putPart, readInUse } from '@/offline/snapshot/snapshot-rows'
import { storedParts } from '@/offline/snapshot/stored-parts'

/** `withdrawn`: this user may no longer see the pharmacy's data, and the device has deleted what it had. */
type RefreshProblem = 'signed_out' | 'withdrawn' | 'bad_block' | StorageFailure

export type RefreshOutcome =
  /** `missing`: months that found no room. */
  | { ok: true; changed: boolean; refreshedAt: number; missing: readonly string[] }
  | { ok: false; failure: Failure | { ok: false; kind: RefreshProblem } }

/** What is to be refreshed, by what the page knows beside what is stored: a worker is told no more. */
export type RefreshRequest = {
  pharmacy: number
  /** By the user: what was dropped for want of room is tried again, whatever became of the last attempt. */
  isAsked: boolean
  /** What is here could not be read: all of it is fetched. */
  isRepair: boolean
  /** The last refusal of the disk, also where it had no room to remember it. */
  refusal: Refusal | null
}

/** What the page is to remember of a refresh. */
export type Refreshed = {
  outcome: RefreshOutcome
  /** Undefined: as before. */
  refusal?: Refusal | null
  isRepaired: boolean
}

export type RefreshContext = {
  database: Database
  /** Who calls the server in the name of this session; null where another one is stored than the one that asked. */
  clientOf: (session: Session) => ClientOf<SnapshotCall> | null
  /** Epoch ms by the server's clock. */
  now: () => number
  newId: () => string
  estimate: () => Promise<Estimate>
  /** Asked before each piece: resolves when nobody waits for something else of this device. */
  givePrecedence: () => Promise<void>
  onProgress?: (progress: RefreshProgress) => void
  signal?: AbortSignal
}

/** Another window that refreshes at the same time may take away what this one has just brought. */
const attempts = 3

/** Fetches what changed of a pharmacy's data, and puts it into use. Run by a worker, and by the page where there is none. */
export const refreshData = async (context: RefreshContext, request: RefreshRequest): Promise<Refreshed> => {
  const result: Omit<Refreshed, 'outcome'> = { isRepaired: false }
  // Reading can fail like writing: a browser closes the database of a page that delays an upgrade in another tab.
  const outcome = await stored(() => refreshStored(context, request, result))
  return { ...result, outcome: outcome.ok ? outcome.value : failed(outcome.reason) }
}

const refreshStored = async (
  context: RefreshContext,
  request: RefreshRequest,
  result: Omit<Refreshed, 'outcome'>,
): Promise<RefreshOutcome> => {
  const { database, now, estimate, givePrecedence } = context
  const { pharmacy, isRepair } = request
  const session = await readStoredSession(database)
  const client = session && context.clientOf(session)
  if (session === null || client === null) return failed('signed_out')

  const key = { owner: ownerOf(session.identity), pharma: pharmacy }
  const writer = { owner: key.owner, sessionId: session.id }
  const before = await database.snapshots.get([key.owner, pharmacy])
  const refusal = await lastRefusal(database, request)
  // Without any data nothing works: it is tried at each occasion, as what the browser tells of room may not be so.
  const room = headroomForData({
    estimate: await estimate(),
    reservedBytes: (await reserveKeys(database)).length * reservePieceBytes,
    refusal,
    now: now(),
    isAsked: request.isAsked || before === undefined,
  })
  const remember = async (): Promise<void> => {
    result.refusal = { at: now(), leftBytes: leftOf(await estimate()) }
    await noteRefusal(database, result.refusal)
  }
  // It has no data of the pharmacy: without room, none is fetched only to be refused.
  if (room === 0 && before === undefined) return failed('storage_full')
  // While the first answers are on their way.
  const reserved = room > 0 || refusal === null ? fillReserve(database) : Promise.resolve()
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
        return putPart(database, writer, { part, content, before: givePrecedence })
      },
      onProgress: context.onProgress,
      signal: context.signal,
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
        newRevision: context.newId(),
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
      result.isRepaired = isRepair
      if (switched.changed) await deleteUnusedParts(database, key.owner, givePrecedence)
      const { missing } = fetched.snapshot
      if (fetched.wasRefused) await remember()
      else if (missing.length === 0 && (await isWhole(database))) {
        result.refusal = null
        await forgetEvictionNote(database)
      }
      return { ok: true, changed: switched.changed, refreshedAt, missing }
    }
    if (switched !== 'gone') return failed(switched)
  }
  return failed('storage_failed')
}

const lastRefusal = async (database: Database, { refusal }: RefreshRequest): Promise<Refusal | null> => {
  const note = await readEvictionNote(database)
  return note === null || note.isOver ? refusal : note
}

/** No pharmacy lacks any month. */
const isWhole = async ({ snapshots }: Database): Promise<boolean> =>
  (await snapshots.toArray()).every(({ missing = [] }) => missing.length === 0)

const failed = (kind: RefreshProblem): RefreshOutcome => ({
  ok: false,
  failure: { ok: false, kind },
})
