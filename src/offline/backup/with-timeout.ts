import type { Schedule } from '@/offline/basics/schedule'

/** The longest that saving waits for the copy. */
const copyTimeoutMs = 3_000

/** What the work on copies gives, or 'late' once it has taken too long; it goes on all the same. */
export const withTimeout = async <T>(work: Promise<T>, schedule: Schedule): Promise<T | 'late'> => {
  let cancel = (): void => undefined
  const late = new Promise<'late'>((resolve) => {
    cancel = schedule(() => resolve('late'), copyTimeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}
