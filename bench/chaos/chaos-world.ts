import type { createClock } from '../../e2e/clock'
import type { ClaimWatch } from '../harness/claims'
import type { Ledger } from '../harness/ledger'
import type { Account } from '../harness/server-rows'
import type { BenchTablet } from '../harness/tablet'
import type { World } from '../harness/world'
import type { Person } from './story'

/** One server, one tablet, and what was promised there: everything that the runs of a lane share. */
export type ChaosWorld = World & {
  clock: ReturnType<typeof createClock>
  tablet: BenchTablet
  ledger: Ledger
  claims: ClaimWatch
  accounts: Record<Person, Account>
  /** Who used the tablet last. */
  user: Person
  /** Another number each time, which identifies what a user makes. */
  nextNumber: () => number
}
