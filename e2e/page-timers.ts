/**
 * Runs in a page before its scripts: its timers, and the limits of its calls, are due by `Date`, which a test moves
 * (clock.ts). What is due when it is moved runs then, in the order in which it was due; an interval runs once.
 */
export function catchTimers(): void {
  type Timer = { due: number; everyMs: number | null; work: () => void; handle: number }
  const world = window as typeof window & { clockMoved?: () => void }
  if (world.clockMoved !== undefined) return
  const begin = window.setTimeout.bind(window)
  const end = window.clearTimeout.bind(window)
  const timers = new Map<number, Timer>()
  let last = 0

  const arm = (id: number, timer: Timer): void => {
    timer.handle = begin(() => run(id, timer), Math.max(0, timer.due - Date.now()))
  }
  const run = (id: number, timer: Timer): void => {
    if (timer.everyMs === null) timers.delete(id)
    else {
      timer.due = Date.now() + timer.everyMs
      arm(id, timer)
    }
    timer.work()
  }
  const set = (repeats: boolean) => {
    const begun = (work: TimerHandler, delayMs = 0, ...given: unknown[]): number => {
      if (typeof work !== 'function') throw new Error('A timer of text')
      last += 1
      const delay = Math.max(0, Number(delayMs) || 0)
      const timer = {
        due: Date.now() + delay,
        everyMs: repeats ? Math.max(1, delay) : null,
        work: () => work(...given),
        handle: 0,
      }
      timers.set(last, timer)
      arm(last, timer)
      return last
    }
    return begun as typeof setTimeout & typeof setInterval
  }
  const clear: typeof clearTimeout = (id) => {
    const timer = timers.get(Number(id))
    if (timer) end(timer.handle)
    timers.delete(Number(id))
  }
  window.setTimeout = set(false)
  window.setInterval = set(true)
  window.clearTimeout = clear
  window.clearInterval = clear
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    window.setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms)
    return controller.signal
  }
  world.clockMoved = () => {
    for (const [id, timer] of [...timers].sort(([, a], [, b]) => a.due - b.due)) {
      end(timer.handle)
      arm(id, timer)
    }
  }
}
