import { createQueue } from '@/offline/basics/lock'
import type { Database } from '@/offline/database/database'
import { type Stored, stored, type WithRoom } from '@/offline/database/storage-failure'
import { deleteDropped, markMissing, readHeld } from '@/offline/room/held'
import { type Estimate, leftOf } from '@/offline/room/room-for-data'
import { noteRefusal } from '@/offline/room/room-note'
import { type Drop, stepsToRoom } from '@/offline/room/what-goes'

export type RoomOptions = {
  database: Database
  estimate: () => Promise<Estimate>
  /** Epoch ms by the server's clock. */
  now: () => number
}

/**
 * Repeats a write for which the disk has no room, each time with something less on the device that can be fetched again,
 * until it is written or nothing is left to go (offline/room/what-goes).
 */
export const createWithRoom = ({ database, estimate, now }: RoomOptions): WithRoom => {
  const oneAtATime = createQueue()
  return (write) =>
    oneAtATime(async () => {
      // The one before may have made room for this one, too.
      const first = await write()
      if (!lacksRoom(first)) return first
      const held = await stored(() => readHeld(database))
      if (!held.ok) return first
      const leftBytes = leftOf(await estimate())
      const gone: Drop[] = []
      let result = first
      for (const step of stepsToRoom(held.value)) {
        if (!(await stored(() => deleteDropped(database, step))).ok) break
        gone.push(step)
        result = await write()
        if (!lacksRoom(result)) break
      }
      // After the write, which needs the room more.
      await stored(() =>
        markMissing(
          database,
          gone.flatMap(({ months }) => months),
        ),
      )
      if (gone.length > 0) await noteRefusal(database, { at: now(), leftBytes }, gone)
      return result
    })
}

const lacksRoom = <T>(result: Stored<T>): boolean => !result.ok && result.reason === 'storage_full'
