/** Runs the work after a delay; gives its cancellation. */
export type Schedule = (work: () => void, delayMs: number) => () => void
