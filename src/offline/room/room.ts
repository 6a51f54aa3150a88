import { createMakeRoom, type MakeRoom, type RoomOptions } from '@/offline/room/make-room'
import { markNoteSeen, type RoomNote, readRoomNote } from '@/offline/room/room-note'

export type Room = {
  makeRoom: MakeRoom
  /** For live queries, as `missingMonths`. Null while the device never lacked room, or has everything back. */
  note(): Promise<RoomNote | null>
  /** The user has read it. */
  markNoteSeen(): Promise<void>
  /** Months of sales that this device does without, of whichever pharmacy it has ('YYYY-MM', rising). */
  missingMonths(): Promise<readonly string[]>
}

export const createRoom = (options: RoomOptions): Room => {
  const { database } = options
  return {
    makeRoom: createMakeRoom(options),
    note: () => readRoomNote(database),
    markNoteSeen: () => markNoteSeen(database),
    missingMonths: async () => {
      const rows = await database.snapshots.toArray()
      return [...new Set(rows.flatMap(({ missing = [] }) => missing))].sort()
    },
  }
}
