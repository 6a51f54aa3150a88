/** Works off what waits in the database: as soon as it is told, and in any case every minute. */
export type PollingLoop = {
  /** Starts working on what is due, without waiting for it: to be called once the transaction that wrote it is committed. */
  poll: () => void
  /** Resolves once nothing is being worked on. */
  stop: () => Promise<void>
}

type Options = {
  /** Does the next thing that is due; false when nothing is. */
  next: () => Promise<boolean>
  /** What `next` throws, such as a database that is unavailable: the next poll finds its work again. */
  onError: (error: unknown) => void
}

/** Picks up what other processes have left, and what is due for another attempt. */
const pollEveryMs = 60_000

/** One thing at a time. Begins at once: a process that died may have left something. */
export function createPollingLoop({ next, onError }: Options): PollingLoop {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  const poll = () => {
    if (stopped) return
    again = running !== null
    running ??= work().finally(() => {
      running = null
      if (again) poll()
    })
  }
  async function work(): Promise<void> {
    try {
      while (!stopped && (await next())) {}
    } catch (error) {
      onError(error)
    }
  }

  const timer = setInterval(poll, pollEveryMs)
  timer.unref()
  poll()

  return {
    poll,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Where there is nothing to work with: no mail server, no help desk. */
export const idleLoop: PollingLoop = { poll: () => {}, stop: async () => {} }
