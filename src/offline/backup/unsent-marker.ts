import type { Journal } from '@/offline/cart/cart-journal'
import { isWaiting } from '@/offline/kinds/entry-state'
import { type MarkedEntry, markOf, type OutboxEntry } from '@/offline/kinds/kinds'
import { isSealed } from '@/offline/sealing/is-sealed'

/**
 * What waits, outside of the database and of its copies: should a browser throw both away, the screen still knows
 * that something was saved here. Written before the call returns.
 */
export type UnsentMarker = {
  read(): MarkedEntry[]
  /** Null: the entry left the outbox. */
  update(changed: ReadonlyMap<string, OutboxEntry | null>): void
}

const key = 'unsent-orders'

export const createUnsentMarker = (journal: Journal): UnsentMarker => {
  const read = (): MarkedEntry[] => {
    try {
      const marked: unknown = JSON.parse(journal.read(key) ?? '[]')
      return Array.isArray(marked) ? marked : []
    } catch {
      return []
    }
  }
  return {
    read,
    update(changed) {
      const before = read()
      // A mark says more than a sealed entry.
      const others = before.filter(({ id }) => isUnread(changed.get(id)))
      const waiting = [...changed.values()].flatMap((entry) =>
        entry && isWaiting(entry) && !isSealed(entry) ? entry : [],
      )
      const after = [...others, ...waiting.map(markOf)]
      if (JSON.stringify(after) === JSON.stringify(before)) return
      if (after.length === 0) journal.remove(key)
      else journal.write(key, JSON.stringify(after))
    },
  }
}

const isUnread = (entry: OutboxEntry | null | undefined): boolean =>
  entry === undefined || (entry !== null && isWaiting(entry) && isSealed(entry))
