import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '@/api/call-input'
import { madridDay } from '@/domain/basics/dates'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { yearToYesterday } from '@/domain/sales/range/range'
import type { Random } from '../../server/demo/basics/random'
import { readLive } from '../../server/features/live/testing/live-reader'
import { testPassword } from '../../server/testing/factories'
import { type Caller, createCaller } from './calls'
import { closes, opens, type SoakClock } from './clock'
import type { SoakPharmacy, World } from './world'

const ordersOfDay = 3
const refreshesOfDay = 8
const questionsOfDay = 4
const linesOfOrder = 8

type At = Parameters<typeof createCaller>[0]
/** Orders that the server has acknowledged, with the laboratory that each is for. */
export type Acknowledged = Map<number, { laboratory: number }>

/** A pharmacy's device, at the level of the protocol: what it has downloaded stays with it over the days. */
export function createDevice(
  at: At,
  pharmacy: SoakPharmacy,
  {
    world,
    acknowledged,
    random,
  }: {
    world: World
    acknowledged: Acknowledged
    random: Random
  },
) {
  const caller = createCaller(at)
  const kept = { months: new Map<string, string>(), catalogue: '', purchasing: '' }

  async function logIn(): Promise<void> {
    caller.token = null
    const body = { username: pharmacy.username, password: testPassword }
    caller.token = (await caller.call('login', { body })).token
  }

  /** What src/offline/snapshot does: the versions, and what has another one. */
  async function refresh(): Promise<void> {
    const params = { id: pharmacy.id }
    const listing = await caller.call('salesSnapshot', { params })
    if (listing.catalogueVersion !== kept.catalogue) await caller.take('catalogue', {})
    if (listing.purchasingVersion !== kept.purchasing) await caller.take('purchasingSnapshot', { params })
    for (const { month, version } of listing.months) {
      if (kept.months.get(month) === version) continue
      await caller.take('salesBlock', { params: { ...params, month } })
      kept.months.set(month, version)
    }
    kept.catalogue = listing.catalogueVersion
    kept.purchasing = listing.purchasingVersion
  }

  const look = () => caller.take('orders', { query: { pharma: pharmacy.id, skip: 0, take: 25 } })

  async function order(): Promise<void> {
    const laboratory = random.pick(world.laboratories)
    const products = world.productsOf.get(laboratory) ?? []
    const from = random.integer(0, products.length - linesOfOrder)
    const quantity = random.integer(1, 20)
    const headers = { 'idempotency-key': randomUUID() }
    const created: Answer<'createOrder'> = await caller.call('createOrder', {
      headers,
      body: {
        ...{ name: 'Pedido', pharma: pharmacy.id, laboratories: [laboratory], tags: ['Rotación'] },
        purchaseOrderLines: products.slice(from, from + linesOfOrder).map(({ cn, pvl }) => ({
          ...{ cn, quantity, tags: ['Rotación'] },
          expected: { pvl: pvl ?? 0, totalPvlWithDiscount: quantity * (pvl ?? 0) },
        })),
      },
    })
    acknowledged.set(created.id, { laboratory })
    await look()
  }

  const ask = () =>
    caller.take('askSales', {
      params: { pharmaId: pharmacy.id },
      body: { ask: 'annual-summary', filter: allSales(yearToYesterday(madridDay(new Date()))) },
    })

  /** One of the device's days; its connection for what is new stays open for all of it. */
  async function playDay(clock: SoakClock): Promise<void> {
    const moment = () => opens + 0.2 + random.integer(0, 1_000) * ((closes - opens - 0.4) / 1_000)
    const acts = [
      ...Array.from({ length: ordersOfDay }, () => ({ hour: moment(), act: order })),
      ...Array.from({ length: refreshesOfDay }, () => ({ hour: moment(), act: refresh })),
      ...Array.from({ length: questionsOfDay }, () => ({ hour: moment(), act: ask })),
    ].sort((one, other) => one.hour - other.hour)
    await clock.hour(opens + random.integer(0, 100) / 100)
    await logIn()
    const listening = listen(caller, { port: at.port, pharmacy: pharmacy.id })
    await refresh()
    await look()
    for (const { hour, act } of acts) {
      await clock.hour(hour)
      await act()
    }
    listening.end()
    // Every other device is only left, as the session of most of them is until it ends by itself.
    if (random.chance(0.5)) await caller.take('logout', {})
    caller.close()
  }

  return { playDay }
}

/** Keeps the live connection open, and opens it again a second after it broke. */
function listen(caller: Caller, { port, pharmacy }: { port: number; pharmacy: number }) {
  let isOver = false
  let close = () => {}
  const run = async () => {
    while (!isOver) {
      const reader = await readLive(port, pharmacy, {
        headers: { authorization: `Bearer ${caller.token}` },
      }).catch(() => undefined)
      if (reader && !isOver) {
        close = reader.close
        await Promise.race([reader.ended, drained(reader)])
      }
      reader?.close()
      if (!isOver) await pause(1_000)
    }
  }
  void run()
  return {
    end: () => {
      isOver = true
      close()
    },
  }
}

const drained = async (reader: Awaited<ReturnType<typeof readLive>>): Promise<never> => {
  for (;;) await reader.next()
}
