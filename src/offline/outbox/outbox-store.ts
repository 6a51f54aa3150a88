import type { CartItem } from '@/domain/cart/cart-types'
import type { Stored } from '@/offline/database/storage-failure'
import type { Attachments, CartKey, SavingTransaction } from '@/offline/kinds/kind'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { Sealed } from '@/offline/sealing/is-sealed'

/** What one transaction may touch. Inside it, await nothing else. */
export type OutboxTransaction = Omit<SavingTransaction, 'entry'> & {
  entry(id: string): Promise<OutboxEntry | undefined>
  /** Sealed ones, too, of which only `EntryFields` are known. */
  entriesOf(owner: string): Promise<OutboxEntry[]>
  putEntry(entry: OutboxEntry): Promise<void>
  putCart(key: CartKey, item: CartItem): Promise<void>
}

/**
 * Where orders and tickets wait. Two implementations, one suite (`outbox.test.ts`) and one model (`outbox.model.test.ts`):
 * Dexie on the device and memory in the model.
 */
export type OutboxStore = {
  /** All or nothing, one at a time, and on the disk when it resolves. `bytes`: of its attachments, if there are any. */
  transact<T>(work: (transaction: OutboxTransaction) => Promise<T>, bytes?: number): Promise<Stored<T>>
  entry(id: string): Promise<OutboxEntry | undefined>
  /** Readable ones. For lists: the lines of an order that the server has may be missing; `entry` gives it whole. */
  entriesOf(owner: string): Promise<OutboxEntry[]>
  /** Undefined where it has none; sealed where they do not open. */
  attachments(id: string): Promise<Attachments | Sealed | undefined>
  cart(key: CartKey): Promise<CartItem | undefined>
  /** Ids, among these, of entries that are closed. */
  closed(ids: readonly string[]): Promise<string[]>
  /** The waiting entries of all users of this device: those that are sealed, too, of which only `EntryFields` are known. */
  waiting(): Promise<OutboxEntry[]>
}
