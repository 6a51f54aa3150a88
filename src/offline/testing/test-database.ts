import { Dexie } from 'dexie'
import { IDBDatabase, IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { createDatabase, type Database, serialWritesStore } from '@/offline/database/database'

// Dexie looks for IndexedDB when it is imported, which may be before this file is.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })

/** In every test: whoever writes names the store that makes the browser run writes one after the other. */
const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (stores, mode, options) {
  if (mode === 'readwrite' && ![stores].flat().includes(serialWritesStore))
    throw new Error(`A write to ${[stores].flat().join()} does not name the store '${serialWritesStore}'`)
  return transaction.call(this, stores, mode, options)
}

/** A database of its own on a disk in memory, which all files of a worker share. Give the same name to play a second tab. */
export const openTestDatabase = (
  name?: string,
  onUpgradeElsewhere: () => Promise<void> = async () => undefined,
): Database => {
  return createDatabase({ name: name ?? `test-${crypto.randomUUID()}`, onUpgradeElsewhere })
}
