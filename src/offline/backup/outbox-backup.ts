import type { UpdateCopies } from '@/offline/backup/backed-up-outbox-store'
import { type DataLoss, forgetDataLoss, readDataLoss } from '@/offline/backup/data-loss'
import type { MarkedEntry } from '@/offline/backup/marked-entry'
import type { Recovery, RecoveryOptions } from '@/offline/backup/recovery'
import { createUnsentMarker } from '@/offline/backup/unsent-marker'
import { withTimeout } from '@/offline/backup/with-timeout'
import { createObservable } from '@/offline/basics/observable'
import { once } from '@/offline/basics/once'
import type { Database } from '@/offline/database/database'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { type Stored, stored } from '@/offline/database/storage-failure'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'

export type LostEntries = {
  /** Saved here by this identity, and neither here nor known to have been sent. */
  own: MarkedEntry[]
  /** How many of other identities. */
  others: number
}

/** Copies of what waits outside of the database, and what was lost with it. */
export type OutboxBackup = {
  /** Something is about to be saved: its copy is not to wait for code or for a worker. */
  prepare(): void
  update: UpdateCopies
  /** Puts back what the database has lost, once, and again after a disk that refused. Gives how many entries came back. */
  restoreLostEntries(): Promise<number>
  /** Whether that was done: before it, nobody can say that everything was sent. For useSyncExternalStore. */
  isChecked(): boolean
  subscribe(listener: () => void): () => void
  /** For live queries, after the check. */
  lostEntries(identity: Identity): Promise<LostEntries>
  /** Where else than in the database an entry is; a copy is null where the device does not say. */
  copiesOf(id: string): Promise<{ file: boolean | null; marker: boolean }>
  /** The user has seen to a missing entry. */
  dismiss(id: string): Promise<Stored<unknown>>
  /** A loss of the database that the screen has not shown yet. For live queries. */
  loss(): Promise<DataLoss | null>
  forgetLoss(): Promise<void>
}

export type OutboxBackupOptions = Omit<RecoveryOptions, 'marker'> & {
  database: Database
  /** Entries came back, and wait to be sent. */
  onRestored: () => void
}

const checkAgainMs = 5_000

/** Copies and what puts them back are fetched when first used, as in offline/device/lazy-loading: no first screen waits for them. */
export const createOutboxBackup = (options: OutboxBackupOptions): OutboxBackup => {
  const { database } = options
  const marker = createUnsentMarker(options.journal)
  const checked = createObservable(false)
  let loaded: Recovery | undefined
  const recovery = once(async () => {
    const code = await import('@/offline/backup/recovery')
    loaded = await code.createRecovery({ ...options, marker })
    return loaded
  })
  // Without its code (a first visit that lost the network) an entry has no copy.
  const follow: UpdateCopies = (changed) => recovery().then(({ update }) => update(changed), nothing)
  /** What the server has: nobody waits until these copies go, all at once. One that came back would be sent under its key again. */
  const accepted = new Map<string, OutboxEntry>()
  let isRemoving = false
  const removeAccepted = async () => {
    if (isRemoving) return
    isRemoving = true
    while (accepted.size > 0) {
      const some = new Map(accepted)
      accepted.clear()
      await follow(some)
    }
    isRemoving = false
  }
  let checking: Promise<number> | null = null
  const checkNow = async (): Promise<number> => {
    // A disk that refuses, code that is not there: until it has worked, nobody can say that all was sent.
    const result = await stored(async () => (await recovery()).restoreLostEntries()).catch(() => null)
    if (result?.ok && result.value !== null) {
      checked.set(true)
      if (result.value > 0) options.onRestored()
      return result.value
    }
    checking = null
    if (database.isOpen())
      options.schedule(() => {
        checking ??= checkNow()
      }, checkAgainMs)
    return 0
  }

  return {
    prepare: () => void recovery().then(({ prepare }) => prepare(), nothing),
    async update(changed) {
      marker.update(changed)
      const others = new Map(changed)
      for (const [id, entry] of changed) {
        accepted.delete(id)
        if (entry && !isWaiting(entry) && others.delete(id)) accepted.set(id, entry)
      }
      void removeAccepted()
      if (others.size > 0) await withTimeout(follow(others), options.schedule)
    },
    restoreLostEntries() {
      checking ??= checkNow()
      return checking
    },
    isChecked: checked.get,
    subscribe: checked.subscribe,
    async lostEntries(identity) {
      const missing = (await loaded?.lostEntries()) ?? []
      const own = missing.filter(({ owner }) => owner === ownerOf(identity))
      return { own, others: missing.length - own.length }
    },
    async copiesOf(id) {
      const file = await recovery().then(
        ({ hasCopy }) => hasCopy(id),
        () => null,
      )
      return { file, marker: marker.read().some((marked) => marked.id === id) }
    },
    async dismiss(id) {
      const closed = await stored(() => database.closedKeys.put({ id }))
      if (closed.ok) marker.update(new Map([[id, null]]))
      return closed
    },
    loss: () => readDataLoss(database),
    forgetLoss: () => forgetDataLoss(database),
  }
}

const nothing = (): void => undefined
