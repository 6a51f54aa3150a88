import type { Clock } from '../services'

export type Limit = { key: string; most: number }
/** `retryAfter` in seconds. */
export type AttemptOutcome = { ok: true } | { ok: false; retryAfter: number }

export type Limiter = {
  /**
   * Counts one attempt on each key; the seconds to wait when one of them has had too many. Then it counts on none:
   * refused callers neither use up what others have under a shared key, nor fill the memory with new keys.
   */
  attempt: (limits: readonly Limit[]) => AttemptOutcome
}

/**
 * Counts attempts in windows of a fixed length, in memory: for what is counted too often to be written to the database
 * (docs/decisions/0069-failed-log-ins-are-counted-in-the-database.md). What has ended is deleted once in each window.
 */
export function createLimiter(clock: Clock, windowMs: number): Limiter {
  const counts = new Map<string, { attempts: number; endsAt: number }>()
  let nextSweep = 0

  const deleteEnded = (now: number) => {
    if (now < nextSweep) return
    nextSweep = now + windowMs
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key)
  }
  return {
    attempt: (limits) => {
      const now = clock.now().getTime()
      deleteEnded(now)
      const asked = limits.map(({ key, most }) => {
        const known = counts.get(key)
        return {
          key,
          most,
          count: known && known.endsAt > now ? known : { attempts: 0, endsAt: now + windowMs },
        }
      })
      const waits = asked.flatMap(({ most, count }) => (count.attempts >= most ? count.endsAt - now : []))
      if (waits.length > 0) return { ok: false, retryAfter: Math.ceil(Math.max(...waits) / 1000) }
      for (const { key, count } of asked) counts.set(key, { ...count, attempts: count.attempts + 1 })
      return { ok: true }
    },
  }
}
