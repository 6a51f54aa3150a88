import { createClock } from '../../e2e/clock'
import { serviceWorkerReady } from '../../e2e/journey'
import { LoginPage } from '../../e2e/pages/login-page'
import { watchClaims } from '../harness/claims'
import { createLedger } from '../harness/ledger'
import type { Account } from '../harness/server-rows'
import { benchTablet } from '../harness/tablet'
import { openWorld, withoutCallLimit } from '../harness/world'
import type { ChaosWorld } from './chaos-world'
import { takeTabletAs } from './person'
import { playRun, type RunResult } from './run'
import { mostLines, type Person, type Story } from './story'

/** Small pharmacies: their figures and proposals take little time. */
const usernames: Record<Person, string> = {
  first: 'farmacia.20',
  second: 'farmacia.24',
  delegate: 'delegado',
}
/** Every order has its own number of units, more than a proposal makes of one product. */
const firstNumber = 2_000

export type JudgedRun = RunResult & {
  wrongClaims: string[]
  /** How often screens made a claim that was checked: "Todo enviado", and orders of the device in a list. */
  looked: { pills: number; orders: number }
  /** Starts of the browser that failed. */
  crashes: number
}

type LaneOptions = {
  /** Data folder to copy, with the demo's data. */
  from: string
  /** File for the output of Chromium. */
  log: string
  onEnd: (tidy: () => unknown) => void
}

/** A server with its database, a faulty network and a tablet; the runs of a lane follow each other on them. */
export async function openLane({ from, log, onEnd }: LaneOptions) {
  const base = await openWorld({ onEnd, from, environment: withoutCallLimit })
  const { server, network } = base
  const accounts = {} as Record<Person, Account>
  for (const person of Object.keys(usernames) as Person[])
    accounts[person] = await server.account(usernames[person], mostLines)
  const clock = createClock()
  const ledger = createLedger()
  const claims = watchClaims({ server, ledger, accounts: Object.values(accounts) })
  const tablet = benchTablet({ network, clock, log, onShown: claims.onShown })
  onEnd(tablet.remove)

  let number = firstNumber
  const world: ChaosWorld = {
    ...base,
    ...{ clock, tablet, ledger, claims, accounts },
    user: 'first',
    nextNumber: () => {
      number += 2
      return number
    },
  }
  const page = await tablet.open()
  await new LoginPage(page).open(network.url)
  await takeTabletAs(world, 'first')
  await serviceWorkerReady(page)

  return {
    async play(story: Story): Promise<JudgedRun> {
      const crashedBefore = tablet.crashes()
      const result = await playRun(world, story)
      const { wrong, looked } = await claims.take()
      return { ...result, looked, crashes: tablet.crashes() - crashedBefore, wrongClaims: wrong }
    },
  }
}
