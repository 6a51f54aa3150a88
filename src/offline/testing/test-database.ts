import { Dexie } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { createDatabase, type Database } from '@/offline/database'

// Dexie looks for IndexedDB when it is imported, which may be before this file is.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })

let count = 0

/** A database of its own on a disk in memory. Give the same name to play a second tab. */
export const openTestDatabase = (
  name?: string,
  onUpgradeElsewhere: () => Promise<void> = async () => undefined,
): Database => {
  count += 1
  return createDatabase({ name: name ?? `test-${count}`, onUpgradeElsewhere })
}
