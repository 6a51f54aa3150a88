import type { Collection, PromiseExtended } from 'dexie'
import type { AttachmentsRow, Database } from '@/offline/database/database'
import { asItIs, stored, type WithEviction } from '@/offline/database/storage-failure'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { CartKey } from '@/offline/kinds/kind'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import type { OutboxStore, OutboxTransaction } from '@/offline/outbox/outbox-store'
import { isSealed, type Sealed, unsealed } from '@/offline/sealing/is-sealed'

/** The browser answers one by one what is asked for by name, and everything at once. */
const mostByName = 6

/** The outbox on the disk. Carts share its transactions: an order and its cart change together; so do a ticket and its attachments. */
export const createDexieOutboxStore = (
  database: Database,
  withEviction: WithEviction = asItIs,
): OutboxStore => {
  const { outbox, carts, closedKeys, attachments } = database
  /** Accepted entries never change, and a day makes many: each is read from the disk once, and held without what no list shows. */
  const accepted = new Map<string, OutboxEntry>()
  /** In promises of Dexie alone: a transaction does not outlive many others after its last request. */
  const read = (entries: Collection<OutboxEntry, string>): PromiseExtended<OutboxEntry[]> => {
    if (accepted.size === 0) return entries.toArray()
    return entries.primaryKeys().then((ids) => {
      const unknown = ids.filter((id) => !accepted.has(id))
      if (unknown.length > Math.max(mostByName, ids.length / 4)) return entries.toArray()
      const merge = (found: (OutboxEntry | undefined)[]) =>
        ids.flatMap((id) => accepted.get(id) ?? found[unknown.indexOf(id)] ?? [])
      return unknown.length === 0 ? merge([]) : outbox.bulkGet(unknown).then(merge)
    })
  }
  const entriesOf = (owner: string) => read(outbox.where('owner').equals(owner))
  /** Outside of a transaction, which could still fail. */
  const remembered = (entries: OutboxEntry[]): OutboxEntry[] => {
    for (const entry of entries)
      if (!isWaiting(entry) && !isSealed(entry) && !accepted.has(entry.id))
        accepted.set(entry.id, withoutLines(entry))
    return entries.map((entry) => accepted.get(entry.id) ?? entry)
  }
  const transaction: OutboxTransaction = {
    entry: async (id) => outbox.get(id),
    entriesOf: async (owner) => entriesOf(owner),
    putEntry: async (entry) => {
      accepted.delete(entry.id)
      await outbox.put(entry)
      if (!isWaiting(entry)) await attachments.delete(entry.id)
    },
    deleteEntry: async (id) => {
      accepted.delete(id)
      await outbox.delete(id)
      await attachments.delete(id)
    },
    putAttachments: async ({ id, owner }, files) => {
      await attachments.put({ ...(isSealed(files) ? files : { files }), id, owner } as AttachmentsRow)
    },
    cart: async (key) => unsealed(await carts.get(cartKey(key)))?.item,
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
      withEviction(
        () =>
          stored(() =>
            database.transaction('rw', outbox, carts, closedKeys, attachments, () => work(transaction)),
          ),
        bytes,
      ),
    entry: transaction.entry,
    entriesOf: async (owner) => remembered(await entriesOf(owner)).filter((entry) => !isSealed(entry)),
    attachments: async (id) => {
      const row = await attachments.get(id)
      return row?.files ?? (row as Sealed | undefined)
    },
    cart: transaction.cart,
    closed: async (ids) => (await closedKeys.bulkGet([...ids])).flatMap((row) => row?.id ?? []),
    waiting: async () => remembered(await read(outbox.toCollection())).filter(isWaiting),
  }
}

/** The lines of fourteen days of orders would be tens of megabytes. */
const withoutLines = (entry: OutboxEntry): OutboxEntry =>
  isOrder(entry)
    ? {
        ...entry,
        body: { ...entry.body, purchaseOrderLines: [] },
        display: { ...entry.display, products: [] },
      }
    : entry

const cartKey = ({ owner, pharma, laboratory }: CartKey): [string, number, number] => [
  owner,
  pharma,
  laboratory,
]
