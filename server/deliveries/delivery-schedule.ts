import { nextAttempt } from '../jobs/next-attempt'

const minute = 60_000
const hour = 60 * minute

/** Between attempts; the last one repeats. */
const pausesMs = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour] as const

/** For how long a delivery is tried by itself. */
export const deliveryLimitMs = 3 * 24 * hour

/**
 * When a delivery is tried again after so many attempts, the last of which failed just now: later and later, and once more
 * when its time is up. Null after that one.
 */
export function nextDeliveryAttempt({
  attempts,
  now,
  givesUpAt,
}: {
  attempts: number
  now: Date
  givesUpAt: Date
}): Date | null {
  if (now >= givesUpAt) return null
  const next = nextAttempt(pausesMs, attempts, now)
  return next < givesUpAt ? next : givesUpAt
}
