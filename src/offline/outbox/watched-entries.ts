import { liveQuery, type Subscription } from 'dexie'
import { createObservable } from '@/offline/basics/observable'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { Outbox } from '@/offline/outbox/outbox'

/** `entries`: undefined until they were read. `failure`: why they cannot be. */
type Seen = { entries?: readonly OutboxEntry[]; failure?: unknown }
/** For useSyncExternalStore. */
export type WatchedEntries = { subscribe: (listener: () => void) => () => void; get: () => Seen }

type Readable = Pick<Outbox, 'entries'>

const unread: Seen = {}
/** By outbox and owner. Not a part of the outbox, whose code the log-in has to wait for. */
const watched = new WeakMap<Readable, Map<string, WatchedEntries>>()

/**
 * One reading of an identity's entries for all who follow them. With one each, a list could show an order while the status
 * beside it had not heard of it yet, and said that all was sent.
 */
export function watchEntries(outbox: Readable, identity: Identity): WatchedEntries {
  const ofOutbox = watched.get(outbox) ?? new Map<string, WatchedEntries>()
  watched.set(outbox, ofOutbox)
  const owner = ownerOf(identity)
  const entries = ofOutbox.get(owner) ?? watch(() => outbox.entries(identity))
  ofOutbox.set(owner, entries)
  return entries
}

/** Read again at each change for as long as somebody follows it. */
function watch(read: () => Promise<OutboxEntry[]>): WatchedEntries {
  const seen = createObservable(unread)
  // An async function: Dexie counts the awaits of no other, and would lose sight of what is read after the first.
  const query = liveQuery(async () => await read())
  let followers = 0
  let subscription: Subscription | undefined
  return {
    get: seen.get,
    subscribe(listener) {
      const stop = seen.subscribe(listener)
      followers += 1
      subscription ??= query.subscribe({
        next: (entries) => seen.set({ entries }),
        error: (failure: unknown) => seen.set({ failure }),
      })
      return () => {
        stop()
        followers -= 1
        if (followers > 0) return
        subscription?.unsubscribe()
        subscription = undefined
        // Nobody hears of changes from now on.
        seen.set(unread)
      }
    },
  }
}
