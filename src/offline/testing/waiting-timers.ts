import type { Schedule } from '@/offline/basics/schedule'

/** Timers that ring when a test calls them, in the order in which they were set. */
export const createWaitingTimers = () => {
  const timers = new Set<() => void>()
  const schedule: Schedule = (work) => {
    const timer = () => {
      timers.delete(timer)
      work()
    }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  return { timers, schedule }
}
