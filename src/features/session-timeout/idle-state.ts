import { idleLimitMs } from '@/contract/session'

/** The last minute is counted down before the user's eyes (platform.md §4). */
export const countdownMs = 60_000

export type IdleState =
  | { kind: 'active'; countdownInMs: number }
  | { kind: 'countdown'; secondsLeft: number }
  | { kind: 'expired' }

/** What the time since the last activity means. A clock that went back counts as no time at all. */
export const idleStateAt = (now: number, lastActivity: number): IdleState => {
  const left = idleLimitMs - Math.max(0, now - lastActivity)
  if (left <= 0) return { kind: 'expired' }
  return left <= countdownMs
    ? { kind: 'countdown', secondsLeft: Math.ceil(left / 1000) }
    : { kind: 'active', countdownInMs: left - countdownMs }
}
