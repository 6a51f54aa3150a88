import type { OutboxEntry } from '@/offline/database/outbox-entry'
import { isWaiting } from '@/offline/outbox/entry-state'
import type { OutboxStore } from '@/offline/outbox/outbox-store'

/**
 * Restores entries that the outbox does not have, under their own keys. `over`: those that it knows to have been
 * sent or taken out; their copies are left over.
 */
export const restoreOrders = (store: OutboxStore, copies: readonly OutboxEntry[]) =>
  store.transact(async (transaction) => {
    const restored: OutboxEntry[] = []
    const over: string[] = []
    for (const entry of copies) {
      const held = await transaction.entry(entry.id)
      const isOver = held === undefined ? await transaction.isClosed(entry.id) : !isWaiting(held)
      if (isOver) over.push(entry.id)
      else if (held === undefined) {
        await transaction.putEntry(entry)
        restored.push(entry)
      }
    }
    return { restored, over }
  })
