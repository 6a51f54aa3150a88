/** When what has failed is tried again after so many attempts (from 1): one pause after the other, and the last one from then on. */
export const nextAttempt = (pausesMs: readonly number[], attempts: number, now: Date): Date => {
  const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0
  return new Date(now.getTime() + pause)
}
