/** A value that screens follow, in the shape of React's useSyncExternalStore. */
export const createObservable = <T>(initial: T) => {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: (): T => value,
    set: (next: T): void => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
