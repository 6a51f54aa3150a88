/** Held by each window of this device in which somebody waits for what is being written. */
const lockName = 'rebotica-somebody-waits'

/** Nothing that somebody waits for takes that long, but a window that the browser sets aside in the middle of it holds the lock for hours. */
export const patienceMs = 2_000

type Locks = {
  request(name: string, work: () => Promise<unknown>): Promise<unknown>
  request(name: string, options: { signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown>
}
const browserLocks = (): Locks | undefined => globalThis.navigator?.locks

/** What somebody waits for in this window. */
let urgent: Promise<unknown> = Promise.resolve()

/**
 * Does at once what somebody waits for, such as saving an order. Long work that nobody waits for goes on after it: in this window at
 * its next `yieldToMain`, in workers and other windows at their next `createYieldToPriority`. Such work must not be part of it.
 */
export const withPriority = <T>(work: () => Promise<T>, locks = browserLocks()): Promise<T> => {
  const done = work()
  const over = done.catch(() => undefined)
  urgent = new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs)
    over.then(() => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
  // The work itself does not wait for the lock.
  locks?.request(lockName, () => over).catch(() => undefined)
  return done
}

/**
 * Lets run what waits for this thread, such as a click or a frame, and goes on after what has precedence in this window. Not by a timer:
 * those of a page that nobody sees are late.
 */
export const yieldToMain = (): Promise<unknown> =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  }).then(() => urgent)

/**
 * For long work of a worker, between two pieces of it: waits until nobody on this device waits for anything else. Not again once it
 * has waited in vain.
 */
export const createYieldToPriority = (locks = browserLocks()): (() => Promise<void>) => {
  let isInVain = locks === undefined
  return async () => {
    if (isInVain) return
    try {
      await locks?.request(lockName, { signal: AbortSignal.timeout(patienceMs) }, async () => undefined)
    } catch {
      isInVain = true
    }
  }
}
