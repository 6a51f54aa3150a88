import { createQueue } from '@/offline/basics/lock'
import type { Database } from '@/offline/database/database'
import { type Stored, stored } from '@/offline/database/storage-failure'
import type { Estimate } from '@/offline/room/estimate'
import { deleteDropped, markMissing, readHeld } from '@/offline/room/held'
import { reservePieceBytes } from '@/offline/room/reserve'
import { leftOf } from '@/offline/room/room-for-data'
import { noteRefusal } from '@/offline/room/room-note'
import { type Drop, type Held, stepsToRoom } from '@/offline/room/what-goes'

export type RoomOptions = {
  database: Database
  estimate: () => Promise<Estimate>
  /** Epoch ms by the server's clock. */
  now: () => number
}

/** `refused`: what became of the write, which had no room. */
export type MakeRoom = <T>(
  write: () => Promise<Stored<T>>,
  refusal: { refused: Stored<T>; bytes: number | undefined },
) => Promise<Stored<T>>

/**
 * Repeats a write for which the disk has no room, each time with something less on the device that can be fetched again,
 * until it is written or nothing is left to go (offline/room/what-goes).
 */
export const createMakeRoom = ({ database, estimate, now }: RoomOptions): MakeRoom => {
  const oneAtATime = createQueue()
  let timesMade = 0
  return (write, { refused, bytes }) => {
    const seen = timesMade
    return oneAtATime(async () => {
      // The one before may have made room for this one, too. Else it is not repeated in vain, which takes room itself.
      const first = timesMade === seen ? refused : await write()
      if (!lacksRoom(first)) return first
      const held = await stored(() => readHeld(database))
      if (!held.ok) return first
      const leftBytes = leftOf(await estimate())
      const gone: Drop[] = []
      let result = first
      for (const step of stepsFor(held.value, bytes)) {
        if (!(await stored(() => deleteDropped(database, step))).ok) break
        timesMade += 1
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
}

/**
 * Makes space only for what fits into the reserve: attachments of 20 MB would displace all that is on the device, and be refused
 * all the same.
 */
const stepsFor = (held: Held, bytes: number | undefined): Drop[] => {
  const steps = stepsToRoom(held)
  if (bytes === undefined) return steps
  if (bytes > held.reserve.length * reservePieceBytes) return []
  return steps.slice(0, 1 + steps.findIndex(({ reserve }) => reserve.length > 0))
}

const lacksRoom = <T>(result: Stored<T>): boolean => !result.ok && result.reason === 'storage_full'
