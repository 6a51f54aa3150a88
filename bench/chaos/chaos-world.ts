import type { Page } from '@playwright/test'
import type { createClock } from '../../e2e/clock'
import type { ClaimWatch } from '../harness/claims'
import type { Ledger, Thing } from '../harness/ledger'
import type { Said } from '../harness/said'
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

/** A user's work up to the point at which it is to be saved. `press` presses "Guardar" and resolves to what the screen answers. */
export type Prepared = {
  thing: Thing
  page: Page
  press: () => Promise<Said>
  /** Sends it without keeping it on the device. */
  pressDirectly?: () => Promise<Said>
  /** Where another tab can save the same. */
  inOtherTab?: () => Promise<{ press: () => Promise<Said> }>
  isWithdrawal?: boolean
}
