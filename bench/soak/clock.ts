import { setTimeout as pause } from 'node:timers/promises'

/** A week in compressed time: acts come at the rate of a week, while each of them takes its real time. */
export type SoakClock = {
  /** Resolves at this hour of the day that is being played; at once where it is past. */
  hour: (hour: number) => Promise<void>
}

/** The night's ingest comes before the hour at which the day begins, and takes what it takes. */
export const opens = 8
export const closes = 20

/** `minutes`: how long the hours in which pharmacies are open take. */
export function startDay(minutes: number): SoakClock {
  const began = performance.now()
  const msOfHour = (minutes * 60_000) / (closes - opens)
  return {
    hour: async (hour) => {
      const left = began + (hour - opens) * msOfHour - performance.now()
      if (left > 0) await pause(left)
    },
  }
}
