import type { Journal } from '@/offline/cart/cart-journal'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { OutboxEntry, OutboxKind } from '@/offline/kinds/kinds'

/**
 * That something was saved, and nothing of what: whoever has the disk can read it, and a log-out leaves it there. Without `kind`: of a
 * release before (marked-entry).
 */
export type StoredMark = { id: string; owner: string; createdAt: string; kind?: OutboxKind }

/**
 * What waits, outside of the database and of its copies: should a browser throw both away, the screen still knows
 * that something was saved here. Written before the call returns.
 */
export type UnsentMarker = {
  read(): StoredMark[]
  /** Null: the entry left the outbox. */
  update(changed: ReadonlyMap<string, OutboxEntry | null>): void
}

const key = 'unsent-orders'

export const createUnsentMarker = (journal: Journal): UnsentMarker => {
  const read = (): StoredMark[] => {
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
      const others = read().filter(({ id }) => !changed.has(id))
      const waiting = [...changed.values()].flatMap((entry): StoredMark | [] => {
        if (!entry || !isWaiting(entry)) return []
        const { id, owner, createdAt, endpoint: kind } = entry
        return { id, owner, createdAt, kind }
      })
      const after = [...others, ...waiting]
      const text = after.length === 0 ? null : JSON.stringify(after)
      if (text === journal.read(key)) return
      if (text === null) journal.remove(key)
      else journal.write(key, text)
    },
  }
}
