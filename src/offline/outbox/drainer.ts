import { createObservable } from '@/offline/basics/observable'
import type { Schedule } from '@/offline/basics/schedule'
import type { DrainReport } from '@/offline/outbox/drain'

export type DrainerState = { running: boolean; last: DrainReport | null }

export type Drainer = {
  /** "Enviar ahora": everything that waits, whatever its backoff. Resolves with what happened. */
  sendNow(): Promise<DrainReport>
  /** After saving, after log-in: what is due. */
  nudge(): void
  start(): void
  stop(): Promise<void>
  /** For useSyncExternalStore: whether a pass is running and what the last one did. */
  getSnapshot(): DrainerState
  subscribe(listener: () => void): () => void
}

export type DrainerOptions = {
  drain: (options: { force: boolean }) => Promise<DrainReport>
  /** The moments at which sending may work again: connection back, page seen again, another log-in. */
  onChance: (listener: () => void) => () => void
  schedule: Schedule
  now: () => number
  /** Asks the browser to wake the service worker when there is a network (Background Sync), even after this tab is gone. */
  requestBackgroundSync: () => void
}

/** Even when a wait says longer: another device or tab may have changed things. */
const longestPauseMs = 60_000
const shortestPauseMs = 1_000

/** Decides when to drain. One pass at a time here; the lock of `drain` sees to the other tabs and the worker. */
export const createDrainer = (options: DrainerOptions): Drainer => {
  const state = createObservable<DrainerState>({ running: false, last: null })
  let running: Promise<DrainReport> | null = null
  /** Requested during a pass, which may have read the outbox before the request: another pass follows. */
  let next: { force: boolean; pass: Promise<DrainReport> } | null = null
  let cancelTimer: (() => void) | null = null
  let stopListening: (() => void) | null = null

  const run = (force: boolean): Promise<DrainReport> => {
    cancelTimer?.()
    state.set({ ...state.get(), running: true })
    running = options.drain({ force }).then(
      (report) => {
        finish(report)
        return report
      },
      (error: unknown) => {
        finish(state.get().last)
        throw error
      },
    )
    return running
  }
  const finish = (last: DrainReport | null): void => {
    running = null
    state.set({ running: false, last })
    if (last !== null && last.waiting > 0) waitFor(last.nextAttemptAt)
  }
  const waitFor = (nextAttemptAt: number | null): void => {
    options.requestBackgroundSync()
    if (stopListening === null) return
    const wait = (nextAttemptAt ?? 0) - options.now()
    const delayMs = Math.min(longestPauseMs, Math.max(shortestPauseMs, wait))
    cancelTimer = options.schedule(() => void attempt(false), delayMs)
  }
  const request = (force: boolean): Promise<DrainReport> => {
    if (running === null) return run(force)
    if (next !== null) {
      next.force ||= force
      return next.pass
    }
    const after = { force }
    const pass: Promise<DrainReport> = running
      .catch(() => undefined)
      .then(() => {
        next = null
        return run(after.force)
      })
    next = Object.assign(after, { pass })
    return pass
  }
  /** A pass that nobody waits for: what it could not do is on the disk, and the next pass takes it from there. */
  const attempt = (force: boolean): Promise<unknown> => request(force).catch(() => undefined)

  return {
    sendNow: () => request(true),
    nudge: () => {
      // Before the pass: if this tab dies in it, the worker goes on.
      options.requestBackgroundSync()
      void attempt(false)
    },
    start() {
      stopListening ??= options.onChance(() => void attempt(true))
      void attempt(true)
    },
    async stop() {
      stopListening?.()
      stopListening = null
      cancelTimer?.()
      await running?.catch(() => undefined)
    },
    getSnapshot: state.get,
    subscribe: state.subscribe,
  }
}
