/** Runs the work while nobody else on this device does. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

export type LockManagerLike = {
  request(name: string, work: () => Promise<unknown>): Promise<unknown>
}

/**
 * A Web Lock, shared by all tabs and the worker. Where the browser has none, a queue within this tab: then two tabs may
 * send the same entry at once, and the idempotency key still makes one order of it.
 */
export const createLock = (name: string, locks: LockManagerLike | undefined): Lock => {
  if (locks === undefined) return createQueue()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const held: { result?: T } = {}
    await locks.request(name, async () => {
      held.result = await work()
    })
    return held.result as T
  }
}

/** One at a time, in order of arrival. */
export const createQueue = (): Lock => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}
