import { idleLimitMs } from '@/contract/session/session'
import { type IdleState, idleStateAt } from '@/features/session-timeout/idle-state'

export type IdleWatch = {
  /** For useSyncExternalStore. */
  getSnapshot(): IdleState
  subscribe(listener: () => void): () => void
  /** Reports activity of the user. Ignored during the countdown, which only `stay` ends. */
  touch(): void
  /** The button "continuar conectado"; the server is informed at once. */
  stay(): void
  /** Computes the state again: another tab may have been active, or the device may have been asleep. */
  check(): void
  stop(): void
}

export type IdleWatchOptions = {
  now: () => number
  /**
   * The last activity of this session in any tab of this device; undefined if none is stored, because the session has
   * just begun.
   */
  readActivity: () => number | undefined
  /** When the user came in, as far as it is known: a browser that was killed loses what it noted last. */
  readBegin: () => number | undefined
  writeActivity: (at: number) => void
  /** When this tab's countdown ends: it continues after a reload, even if activity cannot be stored. */
  readCountdown: () => number | undefined
  writeCountdown: (endsAt: number | undefined) => void
  /** Informs the server that the session is in use. */
  contact: () => void
}

/** Activity is stored at most this often. */
const writeEveryMs = 1_000
/** The server is informed at most this long after activity began, and always of the last activity. */
const contactAfterMs = 5 * 60_000

/**
 * Measures how long the user has been inactive on this device. Timers only trigger a new check; the stored times
 * decide.
 */
export const createIdleWatch = (options: IdleWatchOptions): IdleWatch => {
  const { now, readActivity, readBegin, writeActivity, readCountdown, writeCountdown, contact } = options
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let contactTimer: ReturnType<typeof setTimeout> | undefined
  let countdownEnd = readCountdown()
  const known = readActivity() ?? (countdownEnd === undefined ? undefined : countdownEnd - idleLimitMs)
  let last = known ?? readBegin() ?? now()
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
  if (known === undefined && state.kind === 'active') record()
  check()

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    touch() {
      if (Math.abs(now() - last) < writeEveryMs) return
      // Checked first: if the device was asleep until now, this activity comes too late to keep the session.
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
