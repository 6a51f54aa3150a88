/** Runs the work after a delay; gives its cancellation. */
export type Schedule = (work: () => void, delayMs: number) => () => void

/** By a timer of the page or worker that runs it. */
export const byTimer: Schedule = (work, delayMs) => {
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}
