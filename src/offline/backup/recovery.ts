import type { UpdateCopies } from '@/offline/backup/backed-up-outbox-store'
import { type BackupCopies, createBackupCopies } from '@/offline/backup/backup-copies'
import type { BackupFiles } from '@/offline/backup/backup-files'
import { evictingFiles } from '@/offline/backup/evicting-files'
import { isOtherDatabase, noteDataLoss } from '@/offline/backup/lost-database'
import { type MarkedEntry, markedEntry } from '@/offline/backup/marked-entry'
import { restoreEntries, wholeCopies } from '@/offline/backup/restore-entries'
import type { UnsentMarker } from '@/offline/backup/unsent-marker'
import { withTimeout } from '@/offline/backup/with-timeout'
import type { Lock } from '@/offline/basics/lock'
import { once } from '@/offline/basics/once'
import type { Schedule } from '@/offline/basics/schedule'
import type { Journal } from '@/offline/cart/cart-journal'
import type { Database } from '@/offline/database/database'
import { asItIs, type WithEviction } from '@/offline/database/storage-failure'
import { entrySchema } from '@/offline/kinds/entry-schema'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { holderOf } from '@/offline/sealing/sealed-tables'

export type RecoveryOptions = {
  database: Database
  /** Without copies: what is put back has one. */
  store: OutboxStore
  /** Null where the browser has no private file system. */
  openFiles: () => Promise<BackupFiles | null>
  lock: Lock
  marker: UnsentMarker
  journal: Journal
  newId: () => string
  /** Epoch ms by the server's clock. */
  now: () => number
  schedule: Schedule
  withEviction?: WithEviction
}

export type Recovery = {
  /** Something is about to be saved. */
  prepare(): Promise<void>
  update: UpdateCopies
  /**
   * Restores the entries that the database has lost, and brings copies and marker up to date with it. Gives how many came
   * back; null when the disk refuses, or does not give the copies in time.
   */
  restoreLostEntries(): Promise<number | null>
  /**
   * Marked entries that the database does not have, neither as waiting nor as sent or discarded. For live queries. Those
   * that are sent or discarded lose their mark: the worker, which sends without a page, has no localStorage.
   */
  lostEntries(): Promise<MarkedEntry[]>
  /** Whether an entry has a copy; null where the device does not say. */
  hasCopy(id: string): Promise<boolean | null>
}

export const createRecovery = async (options: RecoveryOptions): Promise<Recovery> => {
  // Without it no copy could be read, and what is lost would seem to have none.
  await entrySchema()
  const { database, store, marker, now, schedule, withEviction = asItIs } = options
  const openCopies = once(async () => {
    const files = await options.openFiles()
    return (
      files &&
      createBackupCopies({
        ...{ files: evictingFiles(files, withEviction), lock: options.lock, outbox: store },
        holder: async () => holderOf(await database.session.get('current')),
      })
    )
  })
  /** Gives null for what the device refuses. */
  const attempt = async <T>(work: (copies: BackupCopies) => Promise<T>): Promise<T | null> => {
    try {
      const copies = await openCopies()
      return copies && (await work(copies))
    } catch {
      return null
    }
  }
  const follow: UpdateCopies = async (changed) => {
    await attempt((copies) => copies.update(changed))
  }
  /** Noted only at the end: the check may have to be repeated. */
  let wasLost = false

  return {
    async prepare() {
      await attempt(async (copies) => copies.prepare())
    },
    update: follow,
    async restoreLostEntries() {
      void attempt((held) => held.reserve())
      wasLost = (await isOtherDatabase(options)) || wasLost
      const copies = await withTimeout(
        attempt((held) => wholeCopies(store, held)),
        schedule,
      )
      // Another window, suspended while it wrote, may have the lock: that they could not be read does not mean that there are none.
      if (copies === 'late') return null
      const result = await restoreEntries(store, copies ?? [])
      if (!result.ok) return null
      const { restored, over } = result.value
      if (wasLost || restored.length > 0)
        await noteDataLoss(database, { at: now(), restored: restored.map(({ id }) => id) })
      wasLost = false
      const waiting = await store.waiting()
      const sent = await sentIds(database, marker, waiting)
      const changed = new Map<string, OutboxEntry | null>([
        ...[...over, ...sent].map((id) => [id, null] as const),
        ...waiting.map((entry) => [entry.id, entry] as const),
      ])
      marker.update(changed)
      await withTimeout(follow(changed), schedule)
      return restored.length
    },
    async lostEntries() {
      const waiting = await store.waiting()
      const sent = await sentIds(database, marker, waiting)
      marker.update(new Map(sent.map((id) => [id, null])))
      const lost = marker.read().filter((marked) => waiting.every(({ id }) => id !== marked.id))
      return lost.map(markedEntry)
    },
    hasCopy: (id) => attempt((copies) => copies.has(id)),
  }
}

/** Marked entries of which the database knows that they are sent or discarded; `waiting`: those that are neither. */
const sentIds = async (
  database: Database,
  marker: UnsentMarker,
  waiting: readonly OutboxEntry[],
): Promise<string[]> => {
  const others = new Set(marker.read().map(({ id }) => id))
  for (const { id } of waiting) others.delete(id)
  const ids = [...others]
  const accepted = await database.outbox.bulkGet(ids)
  const closed = await database.closedKeys.bulkGet(ids)
  return ids.filter((_, index) => accepted[index] !== undefined || closed[index] !== undefined)
}
