import type { Clock } from '../../services'

const windowMs = 15 * 60_000
/** Above this, expired counts are swept before another is kept. */
const sweepAbove = 10_000

export type LoginLimiter = {
  /** Counts one attempt on each key; the seconds to wait when one of them has had too many. */
  attempt: (limits: { key: string; most: number }[]) => { ok: true } | { ok: false; retryAfter: number }
  /** Takes the attempt back: it succeeded. */
  forgive: (keys: string[]) => void
}

/**
 * Failed attempts in windows of 15 minutes, kept in memory. Attempts count before their password is checked,
 * so that a thousand at once do not all find an empty count.
 */
export function createLoginLimiter(clock: Clock): LoginLimiter {
  const counts = new Map<string, { attempts: number; endsAt: number }>()

  return {
    attempt: (limits) => {
      const now = clock.now().getTime()
      if (counts.size > sweepAbove) {
        for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key)
      }
      let retryAfter = 0
      for (const { key, most } of limits) {
        const known = counts.get(key)
        const count = known && known.endsAt > now ? known : { attempts: 0, endsAt: now + windowMs }
        if (count.attempts >= most) retryAfter = Math.max(retryAfter, Math.ceil((count.endsAt - now) / 1000))
        else counts.set(key, { ...count, attempts: count.attempts + 1 })
      }
      return retryAfter > 0 ? { ok: false, retryAfter } : { ok: true }
    },
    forgive: (keys) => {
      for (const key of keys) {
        const count = counts.get(key)
        if (count) counts.set(key, { ...count, attempts: Math.max(0, count.attempts - 1) })
      }
    },
  }
}
