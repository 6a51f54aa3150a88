import { type EvictionNote, markNoteSeen, readEvictionNote } from '@/offline/disk-space/eviction-note'
import {
  createWriteWithEviction,
  type DiskSpaceOptions,
  type WriteWithEviction,
} from '@/offline/disk-space/write-with-eviction'

export type DiskSpace = {
  withEviction: WriteWithEviction
  /** For live queries, as `missingMonths`. Null while the device never lacked room, or has everything back. */
  note(): Promise<EvictionNote | null>
  /** The user has read it. */
  markNoteSeen(): Promise<void>
  /** Months of sales that this device does without, of whichever pharmacy it has ('YYYY-MM', rising). */
  missingMonths(): Promise<readonly string[]>
}

export const createDiskSpace = (options: DiskSpaceOptions): DiskSpace => {
  const { database } = options
  return {
    withEviction: createWriteWithEviction(options),
    note: () => readEvictionNote(database),
    markNoteSeen: () => markNoteSeen(database),
    missingMonths: async () => {
      const rows = await database.snapshots.toArray()
      return [...new Set(rows.flatMap(({ missing = [] }) => missing))].sort()
    },
  }
}
