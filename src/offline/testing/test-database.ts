import 'fake-indexeddb/auto'
import { createDatabase, type Database } from '@/offline/database'

let count = 0

/** A database of its own on a disk in memory. Give the same name to play a second tab. */
export const openTestDatabase = (name?: string): Database => {
  count += 1
  return createDatabase({ name: name ?? `test-${count}`, onUpgradeElsewhere: async () => undefined })
}
