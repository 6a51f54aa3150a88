import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { acceptTerms } from '../../e2e/accept-terms'
import { serviceWorkerReady } from '../../e2e/journey'
import { LoginPage } from '../../e2e/pages/login-page'
import type { Fault } from '../../e2e/proxy'
import { demoPassword } from '../../server/basics/demo-accounts'
import { randomFor } from '../../server/demo/basics/random'
import { watchClaims } from '../harness/claims'
import { isMarked, markDatabase, readCarts, readOrders } from '../harness/device-rows'
import { createLedger, type Thing, unitsOf } from '../harness/ledger'
import { type OrderSession, orderSession } from '../harness/order-session'
import type { Shop } from '../harness/server-rows'
import { isLoggedOut, logIn } from '../harness/session'
import { benchTablet, type TabletDisk } from '../harness/tablet'
import type { World } from '../harness/world'
import { openWritingTab } from './writing-tab'

type Loop = {
  kills: number
  seed: number
  /** File for the output of Chromium. */
  log: string
  /** Updated during the run, so that an aborted run can report what it has found. */
  counts: Counts
  world: World
  onEnd: (tidy: () => unknown) => void
  /** Where the tablet's power is cut, and not only its browser killed. */
  disk?: TabletDisk
}

const username = 'farmacia'
/**
 * As many as a proposal has: browsers write small values at once and large ones in several steps, which a kill can
 * interrupt.
 */
const linesPerCart = 60
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
  'losses that no screen told of': 0,
  'sessions lost': 0,
  'carts lost': 0,
  'carts back beside their order': 0,
  'orders restored from a copy': 0,
  'orders lost': 0,
  'orders doubled': 0,
  'orders with other faults': 0,
  'times "Todo enviado" was a lie': 0,
})
export type Counts = ReturnType<typeof newCounts>

export const isBroken = (counts: Counts): boolean =>
  [
    counts['orders lost'],
    counts['orders doubled'],
    counts['orders with other faults'],
    counts['losses that no screen told of'],
    counts['carts lost'],
    counts['carts back beside their order'],
    counts['times "Todo enviado" was a lie'],
  ].some((count) => count > 0)

export async function killOverAndOver({ kills, seed, log, counts, world, onEnd, disk }: Loop) {
  const { network, server } = world
  const random = randomFor('kill-loop', seed)
  await acceptTerms(world.installation, { username, password: demoPassword })
  const account = await server.account(username, linesPerCart)
  const ledger = createLedger()
  const claims = watchClaims({ server, ledger, accounts: [account] })
  const device = benchTablet({ network, log, onShown: claims.onShown, disk })
  onEnd(device.remove)
  const carts = new Map<Shop, number>()
  const [edited, ...shops] = account.shops.slice(0, 9)
  if (edited === undefined || shops.length < 4) throw new Error('Too few laboratories to order from')
  let units = firstUnits

  const start = async () => orderSession(await device.open(), network.url, account.pharmacy)
  /** Opens the cart, and logs in first if the device asks for it. */
  const open = async ({ page, shell, cartUrl }: OrderSession) => {
    await page.goto(cartUrl)
    await expect(shell.pillButton.or(page.getByRole('button', { name: 'Acceder' })).first()).toBeVisible()
    const hadToLogIn = await isLoggedOut(page)
    if (hadToLogIn) {
      await logIn(page, username)
      await shell.dataOnDevice()
    }
    await expect(shell.pill).not.toHaveText('Comprobando')
    return { hadToLogIn }
  }

  /** After a kill: compares what is there with what the screen had confirmed. */
  const judge = async (session: OrderSession) => {
    const { page } = session
    const { hadToLogIn } = await open(session)
    const [hasMark, onDevice, rows] = [
      await isMarked(page),
      await readOrders(page),
      await readCartUnits(page),
    ]
    const there = await server.things()
    const { lost, doubled, ...others } = ledger.judge(there, onDevice)
    const unsent = ledger.unsent(there)
    const { wrong } = await claims.take()
    const problems: string[] = []
    const count = (what: keyof Counts, which: readonly string[]) => {
      counts[what] += which.length
      if (which.length > 0) problems.push(`${what} ${which.length}: ${which.join(', ')}`)
    }
    count('sessions lost', hadToLogIn ? [username] : [])
    count('databases that came back empty', hasMark ? [] : ['rebotica'])
    count('losses that no screen told of', hasMark || (await isLossTold(page)) ? [] : ['rebotica'])
    count('orders lost', lost)
    count('orders doubled', doubled)
    count(
      'orders with other faults',
      Object.entries(others).flatMap(([kind, names]) => names.map((name) => `${kind}: ${name}`)),
    )
    count('orders restored from a copy', hasMark ? [] : unsent)
    count('times "Todo enviado" was a lie', wrong)
    const kept = new Map(rows.map(({ laboratory, units }) => [laboratory, units]))
    const gone = [...carts].filter(([{ id }, expected]) => id !== edited.id && kept.get(id) !== expected)
    if (carts.has(edited) && !kept.has(edited.id)) gone.push([edited, 0])
    count(
      'carts lost',
      gone.map(([{ name }]) => name),
    )
    for (const [shop] of gone) carts.delete(shop)
    const back = rows.filter(({ laboratory, units }) => units >= firstUnits && !isKept(laboratory))
    count(
      'carts back beside their order',
      back.map(({ laboratory }) => String(laboratory)),
    )
    if (!hasMark) await markDatabase(page)
    return problems
  }
  const isKept = (laboratory: number) => [...carts.keys()].some(({ id }) => id === laboratory)

  const fill = async (session: OrderSession) => {
    const wanted = new Map<Shop, number>()
    if (!carts.has(edited)) wanted.set(edited, editedUnits)
    for (const shop of shops) if (!carts.has(shop)) wanted.set(shop, units++)
    await session.fillCarts(wanted)
    for (const [shop, count] of wanted) carts.set(shop, count)
    await session.page.goto(session.cartUrl)
  }

  const choose = async (session: OrderSession) => {
    const shop = random.pick(shops.filter((some) => carts.has(some)))
    await session.openSave(shop)
    return shop
  }
  const save = async (session: OrderSession, shop: Shop) => {
    const order: Thing = {
      ...{ kind: 'order', id: String(carts.get(shop)), by: username, content: { lines: linesPerCart } },
    }
    ledger.try(order)
    const said = await session.save()
    if (said !== 'saved') throw new Error(`The screen answered ${said}`)
    ledger.say(order)
    carts.delete(shop)
    counts['orders called saved'] += 1
  }

  const first = await start()
  await new LoginPage(first.page).open(network.url)
  await open(first)
  await markDatabase(first.page)
  await serviceWorkerReady(first.page)
  await device.close()

  for (let round = 0; round < kills; round += 1) {
    const began = performance.now()
    network.set('lose-orders')
    const session = await start()
    const problems = await judge(session)
    const judged = performance.now()
    if (shops.filter((shop) => carts.has(shop)).length < 2 || !carts.has(edited)) await fill(session)
    const [writing, shop] = await Promise.all([
      openWritingTab(device, { url: session.quickOrderUrl, product: edited.products[0] ?? '' }),
      choose(session),
    ])
    const fault = random.pick(faults)
    network.set(fault)
    const ready = performance.now()
    // Whoever fills a cart takes longer than a kernel takes to write.
    disk?.rest()
    const changes = await changeOverAndOver(() => server.changeData(account.pharmacy ?? 0))
    const delay = random.between(0, latestKillMs)
    try {
      await writing.start()
      await pause(random.between(0, longestHeadStartMs))
      await save(session, shop)
      await pause(delay)
      await device.close()
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
  for (const problem of await judge(last)) console.log(`   ! ${problem}`)
  network.set('none')
  await last.shell.sendNow()
  await expect(last.shell.pill).toHaveText('Todo enviado', { timeout: 60_000 })
  // Nothing was blocked any more: an order that is still in the outbox or unknown to the server was lost.
  const left = ledger.judge(await server.things())
  counts['orders doubled'] += left.doubled.length
  counts['orders lost'] += left.lost.length
  await device.close()
}

/** The notice stays until it is read. */
async function isLossTold(page: Page): Promise<boolean> {
  const notice = page.getByRole('region', { name: 'Datos de este dispositivo' })
  const isTold = await notice.waitFor().then(
    () => true,
    () => false,
  )
  if (isTold) await notice.getByRole('button', { name: 'Entendido' }).click()
  return isTold
}

/** Sum of units of each cart on the device. */
const readCartUnits = async (page: Page) =>
  (await readCarts(page)).map(({ laboratory, lines }) => ({ laboratory, units: Number(unitsOf(lines)) }))

/** Changes data on the server during the whole round, so that every refresh has something to write. */
async function changeOverAndOver(change: () => Promise<void>) {
  await change()
  let isOver = false
  const work = async () => {
    while (!isOver) {
      await pause(400)
      await change()
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
