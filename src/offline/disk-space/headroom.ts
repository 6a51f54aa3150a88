import type { Estimate } from '@/offline/disk-space/storage-estimate'

/** That this device had no room, as it is remembered (offline/disk-space/eviction-note). */
export type Refusal = {
  /** Epoch ms of the server. */
  at: number
  /** Bytes that the browser said were left at that time; null where it did not say. */
  leftBytes: number | null
}

/** Room that is held for orders and whatever else must be written, before any data that can be fetched again. */
export const orderReserveBytes = 2 * 1024 * 1024

/**
 * After so long, what was dropped may be tried again, though the browser does not say that there is room: Chromium always tells
 * 10 GB more than what is used, whatever the disk has.
 */
export const triedAgainAfterMs = 24 * 60 * 60 * 1000

type Asked = {
  estimate: Estimate
  /** Bytes of the reserve that are on the disk already. */
  reservedBytes: number
  refusal: Refusal | null
  now: number
  /** The user wants the data, whatever became of the last attempt. */
  isAsked: boolean
}

/** Bytes that data may take that can be fetched again; no upper bound where nobody knows of one. */
export const headroomForData = ({ estimate, reservedBytes, refusal, now, isAsked }: Asked): number => {
  const left = leftOf(estimate)
  const free = left === null ? Number.POSITIVE_INFINITY : left - (orderReserveBytes - reservedBytes)
  if (refusal === null || isAsked || isLongAgo(refusal, now)) return Math.max(0, free)
  // Refused with this much left: only what has come since is room.
  if (left === null) return 0
  return Math.max(0, free - (refusal.leftBytes ?? left))
}

export const leftOf = ({ usedBytes, quotaBytes }: Estimate): number | null =>
  usedBytes === null || quotaBytes === null ? null : Math.max(0, quotaBytes - usedBytes)

/** Also one of a clock that was ahead. */
const isLongAgo = ({ at }: Refusal, now: number): boolean => now - at >= triedAgainAfterMs || at > now

/** A month that the server has, in bytes as they come; `isHeld`: this device has it, if perhaps in an older version. */
export type OfferedMonth = { month: string; bytes: number; isHeld: boolean }

/**
 * The months that this device does without, rising: the newest stay or come, as far as the room and that of the months which
 * are there reach. All months are older than any that stays, so that what is missing is one span of time.
 */
export const monthsBeyondHeadroom = (months: readonly OfferedMonth[], room: number): string[] => {
  const newestFirst = [...months].sort((a, b) => (a.month < b.month ? 1 : -1))
  let left = room + months.reduce((sum, { bytes, isHeld }) => sum + (isHeld ? bytes : 0), 0)
  const cut = newestFirst.findIndex(({ bytes }) => {
    left -= bytes
    return left < 0
  })
  return cut < 0
    ? []
    : newestFirst
        .slice(cut)
        .map(({ month }) => month)
        .reverse()
}
