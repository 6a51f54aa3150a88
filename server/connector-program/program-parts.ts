import type { FileStyle } from '../imports/file-style'
import type { ConnectorCalls } from './calls/connector-calls'
import type { Bodies } from './state/bodies'
import type { StateStore } from './state/state-store'

/** What the parts of the program share. Clocks, ids and randomness are passed in. */
export type ProgramParts = {
  store: StateStore
  bodies: Bodies
  calls: ConnectorCalls
  /** Null where there is none. Read anew each time: a new one may be put in its place. */
  readKey: () => Promise<string | null>
  /** Where it is looked for. */
  keyPlace: string
  style: FileStyle
  /** What the clock of this computer says: shown to people, and compared with nothing. */
  now: () => Date
  /** Milliseconds that only grow, whatever happens to the clock. */
  elapsed: () => number
  newId: () => string
  /** 0 to 1. */
  chance: () => number
  /** Ends what is under way. */
  stop: AbortSignal
  log: { line: (text: string) => void; problem: (text: string) => void }
}
