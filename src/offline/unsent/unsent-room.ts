import type { Journal } from '@/offline/cart-journal'
import type { Database } from '@/offline/database'
import type { Lock } from '@/offline/lock'
import type { OutboxEntry } from '@/offline/outbox-entry'
import type { OutboxStore } from '@/offline/outbox-store'
import type { Follow } from '@/offline/unsent/copied-outbox-store'
import { isOtherDatabase, noteLoss } from '@/offline/unsent/lost-database'
import { putBack } from '@/offline/unsent/put-back'
import { createUnsentCopies, type UnsentCopies } from '@/offline/unsent/unsent-copies'
import type { UnsentFiles } from '@/offline/unsent/unsent-files'
import type { UnsentMarker } from '@/offline/unsent/unsent-marker'

export type UnsentRoomOptions = {
  database: Database
  /** Without copies: what is put back has one. */
  store: OutboxStore
  /** Null where the browser has no private file system. */
  openFiles: () => Promise<UnsentFiles | null>
  lock: Lock
  marker: UnsentMarker
  journal: Journal
  newId: () => string
  /** Epoch ms by the server's clock. */
  now: () => number
  schedule: (work: () => void, delayMs: number) => () => void
}

export type UnsentRoom = {
  follow: Follow
  /** Puts the orders back that the database has lost, and makes copies and marker say what it holds. Gives how many came back, null when the disk refuses. */
  check(): Promise<number | null>
}

/** An order is not held up longer by its copy: the database has it. */
const copyTimeoutMs = 3_000

export const createUnsentRoom = (options: UnsentRoomOptions): UnsentRoom => {
  const { database, store, marker, now, schedule } = options
  let opened: Promise<UnsentCopies | null> | null = null
  const copies = (): Promise<UnsentCopies | null> => {
    opened ??= options.openFiles().then((files) => files && createUnsentCopies(files, options.lock))
    return opened
  }
  /** Gives null for what the device refuses, or does not do in time. */
  const attempt = async <T>(work: (copies: UnsentCopies) => Promise<T>): Promise<T | null> => {
    let cancel = (): void => undefined
    const late = new Promise<null>((resolve) => {
      cancel = schedule(() => resolve(null), copyTimeoutMs)
    })
    const worked = copies().then((opened) => opened && work(opened))
    const result = await Promise.race([worked.catch(() => null), late])
    cancel()
    return result
  }

  const follow: Follow = async (changed) => {
    marker.follow(changed)
    await attempt((copies) => copies.follow(changed))
  }

  return {
    follow,
    async check() {
      const wasLost = await isOtherDatabase(options)
      const result = await putBack(store, (await attempt((copies) => copies.read())) ?? [])
      if (!result.ok) return null
      const { restored, over } = result.value
      if (wasLost || restored.length > 0) await noteLoss(database, { at: now(), restored: restored.length })
      const held: [string, OutboxEntry | null][] = (await store.waiting()).map((entry) => [entry.id, entry])
      const known = await knownIds(database, marker)
      await follow(new Map([...over.map((id): [string, null] => [id, null]), ...known, ...held]))
      return restored.length
    },
  }
}

/** Marked orders that no longer wait: another window, or the worker, saw them off. */
const knownIds = async (
  database: Database,
  marker: UnsentMarker,
): Promise<[string, OutboxEntry | null][]> => {
  const ids = marker.read().map(({ id }) => id)
  const entries = await database.outbox.bulkGet(ids)
  const closed = await database.closedKeys.bulkGet(ids)
  return ids.flatMap((id, index): [string, OutboxEntry | null][] => {
    const entry = entries[index]
    if (entry !== undefined) return [[id, entry]]
    return closed[index] === undefined ? [] : [[id, null]]
  })
}
