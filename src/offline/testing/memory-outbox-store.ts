import type { CartItem } from '@/domain/cart/cart-types'
import { createQueue } from '@/offline/basics/lock'
import type { StorageFailure } from '@/offline/database/storage-failure'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { Attachments, CartKey } from '@/offline/kinds/kind'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { isSealed, type Sealed } from '@/offline/sealing/is-sealed'

type Tables = {
  entries: Map<string, OutboxEntry>
  attachments: Map<string, Attachments | Sealed>
  carts: Map<string, CartItem>
  closed: Set<string>
}

export type MemoryOutboxStore = OutboxStore & {
  /** What the "disk" holds. */
  readonly tables: Tables
  /** How many more transactions that put something find room; what only deletes always does. */
  room: number
  /** Makes the next transaction fail at its commit, as a disk would. */
  failNextCommit(reason: StorageFailure): void
  /** The disk forgets everything. */
  lose(): void
  /** Calls back after each commit; gives the end of that. */
  follow(listener: () => void): () => void
}

/** Outbox store in memory that promises what the Dexie store does: one transaction at a time, applied whole or not at all. */
export const createMemoryOutboxStore = (): MemoryOutboxStore => {
  const tables: Tables = {
    entries: new Map(),
    attachments: new Map(),
    carts: new Map(),
    closed: new Set(),
  }
  const queue = createQueue()
  let failure: StorageFailure | null = null
  const followers = new Set<() => void>()
  const store: MemoryOutboxStore = {
    tables,
    room: Number.POSITIVE_INFINITY,
    failNextCommit: (reason) => {
      failure = reason
    },
    lose: () => {
      tables.entries.clear()
      tables.attachments.clear()
      tables.carts.clear()
      tables.closed.clear()
    },
    follow: (listener) => {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    transact: (work) =>
      queue(async () => {
        const entries = overlay(tables.entries)
        const attachments = overlay(tables.attachments)
        const carts = overlay(tables.carts)
        const closed = new Set<string>()
        const value = await work({
          entry: async (id) => entries.get(id),
          entriesOf: async (owner) => entries.all().filter((entry) => entry.owner === owner),
          putEntry: async (entry) => {
            entries.write(entry.id, entry)
            if (!isWaiting(entry)) attachments.write(entry.id, undefined)
          },
          deleteEntry: async (id) => {
            entries.write(id, undefined)
            attachments.write(id, undefined)
          },
          putAttachments: async ({ id }, files) => attachments.write(id, files),
          cart: async (key) => carts.get(cartId(key)),
          putCart: async (key, item) => carts.write(cartId(key), item),
          deleteCart: async (key) => carts.write(cartId(key), undefined),
          isClosed: async (id) => closed.has(id) || tables.closed.has(id),
          close: async (id) => {
            closed.add(id)
          },
        })
        if (failure !== null) {
          const reason = failure
          failure = null
          return { ok: false, reason }
        }
        if ([entries, attachments, carts].some(({ isPut }) => isPut()) || closed.size > 0) {
          if (store.room === 0) return { ok: false, reason: 'storage_full' }
          store.room -= 1
        }
        entries.commit()
        attachments.commit()
        carts.commit()
        for (const id of closed) tables.closed.add(id)
        for (const listener of followers) listener()
        return { ok: true, value }
      }),
    entry: async (id) => tables.entries.get(id),
    entriesOf: async (owner) =>
      [...tables.entries.values()].filter((entry) => entry.owner === owner && !isSealed(entry)),
    attachments: async (id) => tables.attachments.get(id),
    cart: async (key) => tables.carts.get(cartId(key)),
    closed: async (ids) => ids.filter((id) => tables.closed.has(id)),
    waiting: async () => [...tables.entries.values()].filter(isWaiting),
  }
  return store
}

/** Writes stay apart until the commit, and are seen by the reads of their own transaction. */
const overlay = <T>(table: Map<string, T>) => {
  const written = new Map<string, T | undefined>()
  return {
    get: (key: string): T | undefined => (written.has(key) ? written.get(key) : table.get(key)),
    all: (): T[] => {
      const merged = new Map<string, T | undefined>([...table, ...written])
      return [...merged.values()].filter((value) => value !== undefined)
    },
    isPut: (): boolean => [...written.values()].some((value) => value !== undefined),
    write: (key: string, value: T | undefined): void => {
      written.set(key, value)
    },
    commit: (): void => {
      for (const [key, value] of written) {
        if (value === undefined) table.delete(key)
        else table.set(key, value)
      }
    },
  }
}

export const cartId = ({ owner, pharma, laboratory }: CartKey): string => `${owner}/${pharma}/${laboratory}`
