import type { Journal } from '@/offline/cart/cart-journal'
import { isWaiting } from '@/offline/kinds/entry-state'
import { kindNames, type OutboxEntry, type OutboxKind } from '@/offline/kinds/kinds'

/** That something was saved, and nothing of what: whoever has the disk can read it, and a log-out leaves it there. */
export type MarkedEntry = { id: string; owner: string; createdAt: string; kind: OutboxKind }

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

/** Marks of before named what was saved by a field of its kind, and not their kind. */
const formerFields = {
  laboratory: 'createOrder',
  received: 'createReception',
  claimed: 'createClaim',
  wanted: 'saveWant',
  pharmacy: 'createRegistration',
  subject: 'createTicket',
} satisfies Record<string, OutboxKind>

type StoredMark = Omit<MarkedEntry, 'kind'> & { kind?: OutboxKind }

const markOf = ({ id, owner, createdAt, ...mark }: StoredMark): MarkedEntry => {
  const former = Object.entries(formerFields).find(([field]) => field in mark)?.[1]
  const kind = kindNames.find((each) => each === mark.kind) ?? former ?? 'createOrder'
  return { id, owner, createdAt, kind }
}

export const createUnsentMarker = (journal: Journal): UnsentMarker => {
  const read = (): MarkedEntry[] => {
    try {
      const marked: unknown = JSON.parse(journal.read(key) ?? '[]')
      return Array.isArray(marked) ? marked.map(markOf) : []
    } catch {
      return []
    }
  }
  return {
    read,
    update(changed) {
      const others = read().filter(({ id }) => !changed.has(id))
      const waiting = [...changed.values()].flatMap((entry) =>
        entry && isWaiting(entry) ? markOf({ ...entry, kind: entry.endpoint }) : [],
      )
      const after = [...others, ...waiting]
      const text = after.length === 0 ? null : JSON.stringify(after)
      if (text === journal.read(key)) return
      if (text === null) journal.remove(key)
      else journal.write(key, text)
    },
  }
}
