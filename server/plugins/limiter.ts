import type { Clock } from './services'

export type Limiter = {
  /**
   * Counts one attempt on each key; the seconds to wait when one of them has had too many. Then it counts on none:
   * whoever is refused neither uses up what others have under a shared key, nor fills the memory with keys of their own.
   */
  attempt: (limits: { key: string; most: number }[]) => { ok: true } | { ok: false; retryAfter: number }
  /** Takes the attempt back: it succeeded. */
  forgive: (keys: string[]) => void
}

/**
 * Counts of attempts in windows of a fixed length, kept in memory. Attempts count before they are judged, so that a
 * thousand at once do not all find an empty count. What is over is forgotten once in each window.
 */
export function createLimiter(clock: Clock, windowMs: number): Limiter {
  const counts = new Map<string, { attempts: number; endsAt: number }>()
  let nextSweep = 0

  const forgetEnded = (now: number) => {
    if (now < nextSweep) return
    nextSweep = now + windowMs
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key)
  }
  return {
    attempt: (limits) => {
      const now = clock.now().getTime()
      forgetEnded(now)
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
    forgive: (keys) => {
      for (const key of keys) {
        const count = counts.get(key)
        if (count) counts.set(key, { ...count, attempts: Math.max(0, count.attempts - 1) })
      }
    },
  }
}

/** Log-ins and letters: what people forget or mistype. */
export const attemptsWindowMs = 15 * 60_000
