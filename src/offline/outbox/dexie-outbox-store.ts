import type { Database } from '@/offline/database/database'
import { asItIs, stored, type WithRoom } from '@/offline/database/storage-failure'
import { isWaiting } from '@/offline/outbox/kinds/entry-state'
import type { CartKey, OutboxStore, OutboxTransaction } from '@/offline/outbox/outbox-store'

/** The outbox on the disk. Carts share its transactions: an order and its cart change together; so do a ticket and its attachments. */
export const createDexieOutboxStore = (database: Database, withRoom: WithRoom = asItIs): OutboxStore => {
  const { outbox, carts, closedKeys, attachments } = database
  const entriesOf = (owner: string) => outbox.where('owner').equals(owner).toArray()
  const transaction: OutboxTransaction = {
    entry: async (id) => outbox.get(id),
    entriesOf: async (owner) => entriesOf(owner),
    putEntry: async (entry) => {
      await outbox.put(entry)
      if (!isWaiting(entry)) await attachments.delete(entry.id)
    },
    deleteEntry: async (id) => {
      await outbox.delete(id)
      await attachments.delete(id)
    },
    putAttachments: async (id, files) => {
      await attachments.put({ id, files: [...files] })
    },
    cart: async (key) => (await carts.get(cartKey(key)))?.item,
    putCart: async (key, item) => {
      await carts.put({ ...key, item })
    },
    deleteCart: async (key) => carts.delete(cartKey(key)),
    isClosed: async (id) => (await closedKeys.get(id)) !== undefined,
    close: async (id) => {
      await closedKeys.put({ id })
    },
  }
  return {
    // The promise of a Dexie transaction resolves when the browser has completed it, not when the writes were asked for.
    transact: (work, bytes) =>
      withRoom(
        () =>
          stored(() =>
            database.transaction('rw', outbox, carts, closedKeys, attachments, () => work(transaction)),
          ),
        bytes,
      ),
    entry: async (id) => outbox.get(id),
    entriesOf: async (owner) => entriesOf(owner),
    attachments: async (id) => (await attachments.get(id))?.files,
    cart: transaction.cart,
    waiting: async () => outbox.filter((entry) => isWaiting(entry)).toArray(),
  }
}

const cartKey = ({ owner, pharma, laboratory }: CartKey): [string, number, number] => [
  owner,
  pharma,
  laboratory,
]
