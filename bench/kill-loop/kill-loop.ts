import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { tablet } from '../../e2e/browser'
import { LoginPage } from '../../e2e/pages/login-page'
import type { Fault, FaultProxy } from '../../e2e/proxy'
import { randomFor } from '../../server/demo/basics/random'
import type { DemoServer, Shop } from './demo-server'
import { markDatabase, readDevice } from './device-rows'
import { createLedger } from './ledger'
import { type TabletSession, tabletSession } from './tablet-session'
import { openWritingTab } from './writing-tab'

type Loop = {
  kills: number
  seed: number
  /** File for the output of Chromium. */
  log: string
  /** Updated during the run, so that an aborted run can report what it has found. */
  counts: Counts
  server: DemoServer
  network: FaultProxy
  onEnd: (tidy: () => unknown) => void
}

const latestKillMs = 250
/** The second tab writes for up to this time before the order is saved. */
const longestHeadStartMs = 600
/** In most rounds orders stay on the device; in the last ones they also reach the server, or fail on the way. */
const faults: readonly Fault[] = ['lose-orders', 'lose-orders', 'lose-orders', 'cut', 'none', 'lose-reply']
const editedUnits = 500
/**
 * Every order has another number of units, which identifies it. Orders never contain the cart that the second tab
 * fills.
 */
const firstUnits = 1001

/** Results of a run. */
export const newCounts = () => ({
  kills: 0,
  'orders called saved': 0,
  'databases that came back empty': 0,
  'sessions lost': 0,
  'carts lost': 0,
  'carts back beside their order': 0,
  'orders restored from a copy': 0,
  'orders lost': 0,
  'orders doubled': 0,
  'times "Todo enviado" was a lie': 0,
})
export type Counts = ReturnType<typeof newCounts>

export const isBroken = (counts: Counts): boolean =>
  [
    counts['orders lost'],
    counts['orders doubled'],
    counts['carts lost'],
    counts['carts back beside their order'],
    counts['times "Todo enviado" was a lie'],
  ].some((count) => count > 0)

export async function killOverAndOver({ kills, seed, log, counts, server, network, onEnd }: Loop) {
  const random = randomFor('kill-loop', seed)
  const device = tablet({ baseURL: network.url })
  const ledger = createLedger()
  const carts = new Map<Shop, number>()
  const [edited, ...shops] = (await server.shops()).slice(0, 9)
  if (edited === undefined || shops.length < 4) throw new Error('Too few laboratories to order from')
  let units = firstUnits
  let running: { kill: () => Promise<void> } | undefined
  onEnd(() => device.remove())
  onEnd(() => running?.kill())

  const start = async () => {
    const browser = await device.openToKill(log)
    running = browser
    const page = browser.context.pages()[0] ?? (await browser.context.newPage())
    return { ...browser, session: tabletSession(page, network.url) }
  }

  /** After a kill: compares what is there with what the screen had confirmed. */
  const judge = async (session: TabletSession) => {
    const { hadToLogIn } = await session.open()
    const rows = await readDevice(session.page)
    const orders = await server.orders()
    const pill = await session.pillTexts()
    const { lost, doubled, unsent } = ledger.judge({ entries: rows.entries, orders })
    const problems: string[] = []
    const count = (what: keyof Counts, more: number, which: unknown = '') => {
      counts[what] += more
      if (more > 0) problems.push(`${what} ${more} ${which}`.trim())
    }
    count('sessions lost', Number(hadToLogIn))
    count('databases that came back empty', Number(!rows.isMarked))
    count('orders lost', lost.length, lost)
    count('orders doubled', doubled.length, doubled)
    const restored = rows.isMarked ? [] : unsent.filter((order) => !lost.includes(order))
    count('orders restored from a copy', restored.length, restored)
    count('times "Todo enviado" was a lie', Number(unsent.length > 0 && pill.includes('Todo enviado')))
    const kept = new Map(rows.carts.map(({ laboratory, units }) => [laboratory, units]))
    const gone = [...carts].filter(([{ id }, expected]) => id !== edited.id && kept.get(id) !== expected)
    if (carts.has(edited) && !kept.has(edited.id)) gone.push([edited, 0])
    count(
      'carts lost',
      gone.length,
      gone.map(([{ name }]) => name),
    )
    for (const [shop] of gone) carts.delete(shop)
    const back = rows.carts.filter(({ laboratory, units }) => units >= firstUnits && !isKept(laboratory))
    count('carts back beside their order', back.length)
    if (!rows.isMarked) await markDatabase(session.page)
    return problems
  }
  const isKept = (laboratory: number) => [...carts.keys()].some(({ id }) => id === laboratory)

  const fill = async (session: TabletSession) => {
    const wanted = new Map<Shop, number>()
    if (!carts.has(edited)) wanted.set(edited, editedUnits)
    for (const shop of shops) if (!carts.has(shop)) wanted.set(shop, units++)
    await session.fillCarts(wanted)
    for (const [shop, count] of wanted) carts.set(shop, count)
    await session.page.goto(session.cartUrl)
  }

  const choose = async (session: TabletSession) => {
    const shop = random.pick(shops.filter((some) => carts.has(some)))
    await session.openSave(shop)
    return shop
  }
  const save = async (session: TabletSession, shop: Shop) => {
    await session.save()
    ledger.add(carts.get(shop) ?? Number.NaN)
    carts.delete(shop)
    counts['orders called saved'] += 1
  }

  const first = await start()
  await new LoginPage(first.session.page).open(network.url)
  await first.session.open()
  await markDatabase(first.session.page)
  await first.session.page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await first.kill()

  for (let round = 0; round < kills; round += 1) {
    const began = performance.now()
    network.set('lose-orders')
    const { kill, context, session } = await start()
    const problems = await judge(session)
    const judged = performance.now()
    if (shops.filter((shop) => carts.has(shop)).length < 2 || !carts.has(edited)) await fill(session)
    const [writing, shop] = await Promise.all([
      openWritingTab(context, { url: session.quickOrderUrl, product: edited.products[0] ?? '' }),
      choose(session),
    ])
    const fault = random.pick(faults)
    network.set(fault)
    const ready = performance.now()
    const changes = await changeOverAndOver(server)
    const delay = random.between(0, latestKillMs)
    try {
      await writing.start()
      await pause(random.between(0, longestHeadStartMs))
      await save(session, shop)
      await pause(delay)
      await kill()
    } finally {
      await changes.end()
    }
    counts.kills += 1
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    const now = performance.now()
    const times = [seconds(began, judged), seconds(judged, ready), seconds(ready, now)].join(' + ')
    for (const problem of problems) console.log(`   ! ${problem}`)
    console.log(`${counts.kills}: ${fault}, killed ${delay.toFixed(0)} ms after it said saved (${times} s)`)
  }

  network.set('lose-orders')
  const last = await start()
  for (const problem of await judge(last.session)) console.log(`   ! ${problem}`)
  network.set('none')
  await last.session.sendNow()
  await expect(last.session.pill).toHaveText('Todo enviado', { timeout: 60_000 })
  const { entries } = await readDevice(last.session.page)
  const left = ledger.judge({ entries, orders: await server.orders() })
  counts['orders doubled'] += left.doubled.length
  // Nothing was blocked any more: an order that is still in the outbox or unknown to the server was lost.
  counts['orders lost'] += left.unsent.length
  await last.kill()
  running = undefined
}

/** Changes data on the server during the whole round, so that every refresh has something to write. */
async function changeOverAndOver(server: DemoServer) {
  await server.changeData()
  let isOver = false
  const work = async () => {
    while (!isOver) {
      await pause(400)
      await server.changeData()
    }
  }
  const worked = work()
  return {
    end: () => {
      isOver = true
      return worked
    },
  }
}
