import { idleLimitMs } from '@/contract/session'
import { type IdleState, idleStateAt } from '@/features/session-timeout/idle-state'

export type IdleWatch = {
  /** For useSyncExternalStore. */
  getSnapshot(): IdleState
  subscribe(listener: () => void): () => void
  /** Somebody does something here. While they are counted down, only `stay` counts. */
  touch(): void
  /** "continuar conectado"; the server hears of it at once. */
  stay(): void
  /** Another tab, or a device that was asleep, may have changed things. */
  check(): void
  stop(): void
}

export type IdleWatchOptions = {
  now: () => number
  /** The last activity of this session in any tab of this device; undefined where none is known: it has just begun. */
  readActivity: () => number | undefined
  writeActivity: (at: number) => void
  /** When the countdown ends, in this tab: a reload goes on with it, even where activity cannot be kept. */
  readCountdown: () => number | undefined
  writeCountdown: (endsAt: number | undefined) => void
  /** Tells the server that the session is in use. */
  contact: () => void
}

/** Activity is written this often. */
const writeEveryMs = 1_000
/** The server hears of activity so long after its first sign at most, and never before its last. */
const contactAfterMs = 5 * 60_000

/** Follows how long nobody has done anything on this device. Its timers only ever look again: they decide nothing. */
export const createIdleWatch = (options: IdleWatchOptions): IdleWatch => {
  const { now, readActivity, writeActivity, readCountdown, writeCountdown, contact } = options
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let contactTimer: ReturnType<typeof setTimeout> | undefined
  let countdownEnd = readCountdown()
  const known = readActivity() ?? (countdownEnd === undefined ? undefined : countdownEnd - idleLimitMs)
  let last = known ?? now()
  let state = idleStateAt(now(), last)

  const check = (): void => {
    last = Math.max(last, readActivity() ?? 0)
    const before = state
    state = idleStateAt(now(), last)
    keepCountdown()
    clearTimeout(timer)
    if (state.kind === 'active') timer = setTimeout(check, state.countdownInMs)
    if (state.kind === 'countdown') timer = setTimeout(check, 1000 - ((now() - last) % 1000))
    const isNews =
      state.kind !== before.kind ||
      (state.kind === 'countdown' && before.kind === 'countdown' && state.secondsLeft !== before.secondsLeft)
    if (!isNews) state = before
    else for (const listener of [...listeners]) listener()
  }
  const keepCountdown = (): void => {
    const endsAt = state.kind === 'countdown' ? last + idleLimitMs : undefined
    if (endsAt !== countdownEnd) writeCountdown(endsAt)
    countdownEnd = endsAt
  }
  const record = (): void => {
    last = now()
    writeActivity(last)
    contactTimer ??= setTimeout(() => {
      contactTimer = undefined
      contact()
    }, contactAfterMs)
  }
  if (known === undefined) record()
  check()

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    touch() {
      if (Math.abs(now() - last) < writeEveryMs) return
      // First: on a device that wakes up, the hand that woke it is no sign of having been there.
      check()
      if (state.kind === 'active') record()
    },
    stay() {
      record()
      contact()
      check()
    },
    check,
    stop() {
      clearTimeout(timer)
      clearTimeout(contactTimer)
    },
  }
}
