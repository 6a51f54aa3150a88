import type { Fault } from './day-plan'
import type { Memory } from './memory'
import type { Interaction, Taken } from './watch-page'

/** What was seen while a device was played. */
export type Findings = {
  interactions: Interaction[]
  /** While the app opened: nothing can be pressed yet, and other measurements tell how long that takes. */
  starts: Taken[]
  recoveries: { fault: Fault | 'end' | 'log-in'; waited: number; seconds: number; left: string | null }[]
  memory: ({ at: string } & Memory)[]
  /** What could not be done, with the reason. */
  failures: string[]
  /** In the console, or thrown. */
  errors: string[]
  /** What else is to be told: of each thing how often. */
  counts: Record<string, number>
}

export const newFindings = (): Findings => ({
  interactions: [],
  starts: [],
  recoveries: [],
  memory: [],
  failures: [],
  errors: [],
  counts: {},
})
