import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { OutboxStore } from '@/offline/outbox/outbox-store'

/** What entries became in a transaction, by id; null for one that left the outbox. */
export type ChangedEntries = ReadonlyMap<string, OutboxEntry | null>

/** Makes the copies say what changed. Resolves when they do, or the device has refused; waits for none that the server has. Never rejects. */
export type UpdateCopies = (changed: ChangedEntries) => Promise<void>

/**
 * An outbox whose entries are copied elsewhere. Copies follow what is committed: none can bring back what was never saved,
 * nor what its user discarded.
 */
export const backedUpOutboxStore = (store: OutboxStore, follow: UpdateCopies): OutboxStore => ({
  ...store,
  async transact(work, bytes) {
    const changed = new Map<string, OutboxEntry | null>()
    const result = await store.transact((transaction) => {
      // Again, where room had to be made first: the entry may be another by then, and stay.
      changed.clear()
      return work({
        ...transaction,
        putEntry: (entry) => {
          changed.set(entry.id, entry)
          return transaction.putEntry(entry)
        },
        deleteEntry: (id) => {
          changed.set(id, null)
          return transaction.deleteEntry(id)
        },
      })
    }, bytes)
    if (result.ok && changed.size > 0) await follow(changed)
    return result
  },
})
