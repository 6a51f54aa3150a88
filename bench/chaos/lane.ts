import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createClock } from '../../e2e/clock'
import { install } from '../../e2e/installation'
import { serviceWorkerReady } from '../../e2e/journey'
import { LoginPage } from '../../e2e/pages/login-page'
import { startProxy } from '../../e2e/proxy'
import { type Shop, shopsSql } from '../kill-loop/demo-server'
import { allSent, type Shown, wrongClaims } from './claims'
import { createLedger } from './ledger'
import { playRun, type RunResult } from './run'
import { watchRows } from './server-rows'
import { takeTabletAs } from './session'
import { mostLines, type Person, type Story } from './story'
import { chaosTablet } from './tablet'
import type { Account, World } from './world'

/** Small pharmacies: their figures and proposals take little time. */
const usernames: Record<Person, string> = {
  first: 'farmacia.20',
  second: 'farmacia.24',
  delegate: 'delegado',
}
/** Every order has its own number of units, more than a proposal makes of one product. */
const firstNumber = 2_000
/** How long a claim that was wrong is watched: to tell one that lies from one that is late. */
const watchedMs = 5_000

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
  const installation = await install({
    demo: true,
    from,
    environment: { NODE_ENV: '', DATABASE_URL: '', CALLS_PER_MINUTE: '0' },
  })
  onEnd(() => installation.remove())
  await installation.start()
  const network = await startProxy(() => installation.port)
  onEnd(network.close)
  const server = await watchRows(installation)
  onEnd(server.close)
  const accounts = await readAccounts(server.rows)
  const clock = createClock()
  const ledger = createLedger()
  const wrong: string[] = []
  let looked = { pills: 0, orders: 0 }
  const looking = new Set<Promise<void>>()
  /** What each page shows now. */
  const latest = new WeakMap<Page, Shown>()
  const tablet = chaosTablet({
    network,
    clock,
    log,
    onShown(shown, { page, path, isInFront, ageMs }) {
      const said = ledger.saidSoFar()
      const began = performance.now()
      const lastSaid = ledger.saidAgo(said.at(-1) ?? '')
      latest.set(page, shown)
      looked.pills += Number(shown.pill === allSent)
      looked.orders += shown.orders.length
      const user = Object.values(accounts).find(({ name }) => name === shown.user)?.username ?? shown.user
      const look = server
        .things()
        .then(async (there) => {
          const wrongs = wrongClaims({ ...shown, user }, { said, there, author: ledger.author })
          if (wrongs.length === 0) return
          while (latest.get(page) === shown && performance.now() - began < watchedMs) await pause(20)
          const stood = Math.round(performance.now() - began)
          const where = `${path} ${isInFront ? 'in front' : 'behind'}, ${ageMs} ms old`
          const since =
            lastSaid === undefined ? 'nothing saved yet' : `${lastSaid} ms after the last "guardado"`
          wrong.push(`${wrongs.join(', ')} (${where}; ${since}; for ${stood} ms at most)`)
        })
        .finally(() => looking.delete(look))
      looking.add(look)
    },
  })
  onEnd(tablet.remove)

  let number = firstNumber
  let restarting = Promise.resolve()
  const world: World = {
    ...{ installation, network, clock, tablet, server, ledger, accounts },
    wrong,
    user: 'first',
    nextNumber: () => {
      number += 2
      return number
    },
    restarted: () => restarting,
    restart() {
      restarting = restarting.then(async () => {
        await installation.kill()
        await installation.start()
      })
      // Awaited later, and thrown then.
      restarting.catch(() => {})
    },
  }
  const page = await tablet.open()
  await new LoginPage(page).open(network.url)
  await takeTabletAs(world, 'first')
  await serviceWorkerReady(page)

  return {
    async play(story: Story): Promise<JudgedRun> {
      looked = { pills: 0, orders: 0 }
      const crashedBefore = tablet.crashes()
      const result = await playRun(world, story)
      await Promise.all(looking)
      const crashes = tablet.crashes() - crashedBefore
      return { ...result, looked, crashes, wrongClaims: wrong.splice(0) }
    },
  }
}

async function readAccounts(rows: Awaited<ReturnType<typeof watchRows>>['rows']) {
  const accounts = {} as Record<Person, Account>
  for (const person of Object.keys(usernames) as Person[]) {
    const [user] = await rows<{ id: number; first: string; second: string; pharmacy: number | null }>(
      `SELECT u.id, first_name AS first, second_name AS second,
              (SELECT min(pharmacy_id) FROM user_pharmacy p WHERE p.user_id = u.id) AS pharmacy
         FROM app_user u WHERE username = $1`,
      [usernames[person]],
    )
    if (user === undefined) throw new Error(`The demo has no user ${usernames[person]}`)
    accounts[person] = {
      username: usernames[person],
      owner: String(user.id),
      name: `${user.first} ${user.second}`,
      pharmacy: user.pharmacy,
      shops: user.pharmacy === null ? [] : await rows<Shop>(shopsSql, [user.pharmacy, mostLines]),
    }
  }
  return accounts
}
