import type { Schedule } from '@/offline/basics/schedule'

/** A running worker, by what it is told. */
export type RunningWorker<To> = { post(message: To): void; end(): void }
export type WorkerEvents<From> = {
  onMessage: (message: From) => void
  /** It could not be loaded, or threw. */
  onBreak: () => void
}
/** Null where there are no workers. May throw: a policy of the browser forbids it. */
export type StartWorker<To, From> = (events: WorkerEvents<From>) => RunningWorker<To> | null

/** Null also where it may not be started. */
export const startIfPossible = <To, From>(
  start: StartWorker<To, From>,
  events: WorkerEvents<From>,
): RunningWorker<To> | null => {
  try {
    return start(events)
  } catch {
    return null
  }
}

/** Far beyond any pause of a worker that lives, on a slow device, too: one killed for its memory says nothing. */
const silenceMs = 20_000
/** Counted in parts: of a device that slept meanwhile only the last part is over at once, and the worker slept, too. */
const silenceParts = 20

/** Calls back when a worker has said nothing for too long; gives the cancellation. */
export const afterSilence = (schedule: Schedule, work: () => void): (() => void) => {
  let left = silenceParts
  let cancel = () => {}
  const wait = () => {
    if (left === 0) return work()
    left -= 1
    cancel = schedule(wait, silenceMs / silenceParts)
  }
  wait()
  return () => cancel()
}
