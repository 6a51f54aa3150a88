import type { Client } from '@/api/client'
import { madridDay } from '@/domain/basics/dates'
import { catalogueOn } from '@/domain/catalogue/catalogue-on'
import { createYieldToPriority } from '@/offline/basics/yield-to-main'
import type { Database } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import type { Refusal } from '@/offline/disk-space/headroom'
import type { Estimate } from '@/offline/disk-space/storage-estimate'
import { readStoredSession, type SessionStore } from '@/offline/session/session'
import { forgetSnapshot } from '@/offline/snapshot/forget-snapshot'
import {
  createCatalogueIndexer,
  type PharmacyData,
  type PharmacyOffers,
} from '@/offline/snapshot/pharmacy-data'
import type { Refreshed, RefreshOutcome, RefreshRequest } from '@/offline/snapshot/refresh-data'
import { type RefreshWorkerOptions, refreshInWorker } from '@/offline/snapshot/refresh-in-worker'
import { createOffersCache, createSnapshotCache } from '@/offline/snapshot/snapshot-cache'
import type { RefreshProgress } from '@/offline/snapshot/snapshot-refresh'
import { readRefreshedAt, readRevision } from '@/offline/snapshot/snapshot-state'

export type { RefreshOutcome, RefreshProgress }

export type RefreshOptions = {
  /** For where the page does it itself. */
  client: Client
  pharmacy: number
  onProgress?: (progress: RefreshProgress) => void
  signal?: AbortSignal
  /** By the user: what was dropped for want of room is tried again, whatever became of the last attempt. */
  isAsked?: boolean
  /** It is known that something is newer by now: a refresh that is under way may have asked before, and is followed by another one. */
  isNewer?: boolean
}

export type Snapshots = {
  /** Fetches what changed; a refresh that fails half-way leaves the old data whole. One at a time per pharmacy (`isNewer`: then another). */
  refreshSnapshot(options: RefreshOptions): Promise<RefreshOutcome>
  /** What can be ordered today; null when this device has no whole snapshot of that pharmacy for the signed-in identity. */
  loadOffers(pharmacy: number): Promise<PharmacyOffers | null>
  /** With the sales, which take long to decode: in a page only where no worker answers for it. */
  loadPharmacyData(pharmacy: number): Promise<PharmacyData | null>
  /** Deletes what is stored of a pharmacy for the logged-in identity, which may no longer see it. */
  forget(pharmacy: number): Promise<void>
  /** Cheap read for live queries: when the data was last refreshed (epoch ms, server time). */
  refreshedAt(pharmacy: number): Promise<number | null>
  /** Cheap read that changes after each refresh that changed something, whichever window made it. */
  revision(pharmacy: number): Promise<string | null>
}

export type SnapshotsOptions = RefreshWorkerOptions & {
  database: Database
  session: Pick<SessionStore, 'getSnapshot'>
  /** Epoch ms by the server's clock. */
  now: () => number
  newId: () => string
  estimate: () => Promise<Estimate>
}

export const createSnapshots = (options: SnapshotsOptions): Snapshots => {
  const { database, session, now } = options
  const indexOf = createCatalogueIndexer()
  const readOffers = createOffersCache(database, indexOf)
  const refreshing = new Map<number, Running>()

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

  /** Last refusal by the disk, also where there was no space to store it. */
  let lastRefusal: Refusal | null = null

  const inWorker = async (
    request: RefreshRequest,
    { onProgress, signal }: RefreshOptions,
  ): Promise<Refreshed | null> => {
    const asking = session.getSnapshot()
    return asking
      ? refreshInWorker(options, { request, session: asking, now: now(), onProgress, signal })
      : null
  }
  const inPage = async (
    request: RefreshRequest,
    { client, onProgress, signal }: RefreshOptions,
  ): Promise<Refreshed> => {
    const code = await import('@/offline/snapshot/refresh-data').catch(() => null)
    if (code === null) return withoutCode
    return code.refreshData(
      { ...options, clientOf: () => client, givePrecedence: createYieldToPriority(), onProgress, signal },
      request,
    )
  }
  const refresh = async (asked: RefreshOptions): Promise<RefreshOutcome> => {
    const { pharmacy, isAsked = false } = asked
    const isRepair = unreadable.get(pharmacy) === 'found'
    const request = { pharmacy, isAsked, isRepair, refusal: lastRefusal }
    const refreshed = (await inWorker(request, asked)) ?? (await inPage(request, asked))
    if (refreshed.refusal !== undefined) lastRefusal = refreshed.refusal
    if (refreshed.isRepaired) unreadable.set(pharmacy, 'fetched-again')
    return refreshed.outcome
  }

  const refreshSnapshot = (asked: RefreshOptions): Promise<RefreshOutcome> => {
    const running = refreshing.get(asked.pharmacy)
    if (running !== undefined && !running.signal?.aborted) {
      if (!asked.isNewer) return running.outcome
      // All that is told until it ends is asked for together.
      const follow = () => refreshSnapshot({ ...asked, isNewer: false })
      running.next ??= running.outcome.then(follow, follow)
      return running.next
    }
    const started: Running = { outcome: refresh(asked), signal: asked.signal, next: undefined }
    refreshing.set(asked.pharmacy, started)
    const end = () => {
      if (refreshing.get(asked.pharmacy) === started) refreshing.delete(asked.pharmacy)
    }
    started.outcome.then(end, end)
    return started.outcome
  }

  return {
    refreshSnapshot,
    loadOffers: noted(async (pharmacy) => {
      const offers = await readOffers(pharmacy)
      return offers && { ...offers, catalogue: catalogueOn(offers.catalogue, madridDay(new Date(now()))) }
    }),
    loadPharmacyData: noted(createSnapshotCache(database, indexOf)),
    async forget(pharmacy) {
      const stored = await readStoredSession(database)
      if (stored !== null)
        await forgetSnapshot(database, { owner: ownerOf(stored.identity), pharma: pharmacy })
    },
    refreshedAt: (pharmacy) => readRefreshedAt(database, pharmacy),
    revision: (pharmacy) => readRevision(database, pharmacy),
  }
}

type Running = {
  outcome: Promise<RefreshOutcome>
  signal: AbortSignal | undefined
  /** The one that follows it. */
  next: Promise<RefreshOutcome> | undefined
}

const withoutCode: Refreshed = {
  outcome: { ok: false, failure: { ok: false, kind: 'network' } },
  isRepaired: false,
}
