import type { OutboxEntry } from '@/offline/outbox-entry'
import type { OutboxStore } from '@/offline/outbox-store'

/** What entries became in a transaction, by id; null for one that left the outbox. */
export type Changed = ReadonlyMap<string, OutboxEntry | null>

export type CopyKeeper = {
  /** Resolves when the copies say it, or the device has refused to keep them. Never rejects. */
  follow(changed: Changed): Promise<void>
  /** Takes the copy of an entry away that its user may be about to take out. */
  release(id: string): Promise<void>
}

/**
 * An outbox whose entries are copied elsewhere. An entry is copied once it is committed, so that no copy can bring back
 * what was never saved; the copy of one that its user takes out goes first, so that none brings back what was discarded.
 */
export const copiedOutboxStore = (store: OutboxStore, copies: CopyKeeper): OutboxStore => ({
  ...store,
  async transact(work, options) {
    const leaving = options?.leaving
    if (leaving !== undefined) await copies.release(leaving)
    const changed = new Map<string, OutboxEntry | null>()
    const result = await store.transact((transaction) =>
      work({
        ...transaction,
        putEntry: (entry) => {
          changed.set(entry.id, entry)
          return transaction.putEntry(entry)
        },
        deleteEntry: (id) => {
          changed.set(id, null)
          return transaction.deleteEntry(id)
        },
      }),
    )
    if (!result.ok) changed.clear()
    if (leaving !== undefined && !changed.has(leaving)) {
      const stayed = await store.entry(leaving)
      if (stayed !== undefined) changed.set(leaving, stayed)
    }
    if (changed.size > 0) await copies.follow(changed)
    return result
  },
})
