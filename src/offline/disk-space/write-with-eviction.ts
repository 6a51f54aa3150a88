import { createQueue } from '@/offline/basics/lock'
import type { Database } from '@/offline/database/database'
import { type Stored, stored } from '@/offline/database/storage-failure'
import { evict, markMissing, readEvictable } from '@/offline/disk-space/evictable'
import { noteRefusal } from '@/offline/disk-space/eviction-note'
import { type Evictable, type Eviction, evictionSteps } from '@/offline/disk-space/eviction-steps'
import { leftOf } from '@/offline/disk-space/headroom'
import { reservePieceBytes } from '@/offline/disk-space/reserve'
import type { Estimate } from '@/offline/disk-space/storage-estimate'

export type DiskSpaceOptions = {
  database: Database
  estimate: () => Promise<Estimate>
  /** Epoch ms by the server's clock. */
  now: () => number
}

/** `refused`: what became of the write, which had no room. */
export type WriteWithEviction = <T>(
  write: () => Promise<Stored<T>>,
  refusal: { refused: Stored<T>; bytes: number | undefined },
) => Promise<Stored<T>>

/**
 * Repeats a write for which the disk has no room, each time with something less on the device that can be fetched again,
 * until it is written or nothing is left to go (offline/disk-space/eviction-steps).
 */
export const createWriteWithEviction = ({ database, estimate, now }: DiskSpaceOptions): WriteWithEviction => {
  const oneAtATime = createQueue()
  let timesMade = 0
  return (write, { refused, bytes }) => {
    const seen = timesMade
    return oneAtATime(async () => {
      // The one before may have made room for this one, too. Else it is not repeated in vain, which takes room itself.
      const first = timesMade === seen ? refused : await write()
      if (!isFull(first)) return first
      const held = await stored(() => readEvictable(database))
      if (!held.ok) return first
      const leftBytes = leftOf(await estimate())
      const gone: Eviction[] = []
      let result = first
      for (const step of stepsFor(held.value, bytes)) {
        if (!(await stored(() => evict(database, step))).ok) break
        timesMade += 1
        gone.push(step)
        result = await write()
        if (!isFull(result)) break
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
const stepsFor = (held: Evictable, bytes: number | undefined): Eviction[] => {
  const steps = evictionSteps(held)
  if (bytes === undefined) return steps
  if (bytes > held.reserve.length * reservePieceBytes) return []
  return steps.slice(0, 1 + steps.findIndex(({ reserve }) => reserve.length > 0))
}

const isFull = <T>(result: Stored<T>): boolean => !result.ok && result.reason === 'storage_full'
