import type { createClock } from '../../e2e/clock'
import type { Installation } from '../../e2e/installation'
import type { FaultProxy } from '../../e2e/proxy'
import type { Shop } from '../kill-loop/demo-server'
import type { Ledger } from './ledger'
import type { ServerRows } from './server-rows'
import type { Person } from './story'
import type { ChaosTablet } from './tablet'

export type Account = {
  username: string
  /** Key of what is theirs on the device. */
  owner: string
  /** As the screen shows it. */
  name: string
  /** Null for a laboratory's user. */
  pharmacy: number | null
  /** The laboratories that the pharmacy orders from. */
  shops: Shop[]
}

/** One server, one tablet, and what was promised there: everything that the runs of a lane share. */
export type World = {
  installation: Installation
  network: FaultProxy
  clock: ReturnType<typeof createClock>
  tablet: ChaosTablet
  server: ServerRows
  ledger: Ledger
  /** What screens said that was not true, in this run. */
  wrong: string[]
  accounts: Record<Person, Account>
  /** Who used the tablet last. */
  user: Person
  /** Another number each time, which identifies what a user makes. */
  nextNumber: () => number
  /** Resolves when the server that was killed last is there again. */
  restarted: () => Promise<void>
  /** Kills the server's process, and starts it again at once. */
  restart: () => void
}
