import { idleLimitMs } from '@/contract/session/session'

/** Duration of the visible countdown at the end (platform.md §4). */
export const idleWarningMs = 60_000

export type IdleState =
  | { kind: 'active'; countdownInMs: number }
  | { kind: 'countdown'; secondsLeft: number }
  | { kind: 'expired' }

/** The state after this time without activity. If the clock was set back, no time has passed. */
export const idleStateAt = (now: number, lastActivity: number): IdleState => {
  const left = idleLimitMs - Math.max(0, now - lastActivity)
  if (left <= 0) return { kind: 'expired' }
  return left <= idleWarningMs
    ? { kind: 'countdown', secondsLeft: Math.ceil(left / 1000) }
    : { kind: 'active', countdownInMs: left - idleWarningMs }
}
