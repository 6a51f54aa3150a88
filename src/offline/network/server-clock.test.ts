import { expect, test } from 'vitest'
import { createClient } from '@/api/client'
import type { Order } from '@/contract/orders/orders'
import { createServerClock } from '@/offline/network/server-clock'
import { createOrders } from '@/offline/orders/orders'
import { order } from '@/offline/orders/testing/orders-bench'
import { sampleSession } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'
import { createTestSession } from '@/offline/testing/test-session'

const start = Date.parse('2026-03-02T08:00:00Z')
const second = 1_000

/** A device whose clock is right, and a server that answers with what it has at that moment; an answer may be long on its way. */
const createDevice = async () => {
  const database = openTestDatabase()
  const { user } = sampleSession({ userId: 1, token: '', id: '' })
  const { identity } = await createTestSession(database, () => 'session').saveSession({ token: 't1', user })
  const world = {
    /** The server's time, and how far the device's clock is ahead of it. */
    now: start,
    aheadMs: 0,
    rows: [] as Order[],
    arrives: async () => {},
  }
  const deviceNow = () => world.now + world.aheadMs
  const clock = createServerClock(database, deviceNow)
  const client = createClient({
    fetch: async (input) => {
      const { arrives, rows } = world
      const body = String(input).includes('/health/')
        ? { status: 'ready', time: new Date(world.now).toISOString() }
        : { data: rows, count: rows.length }
      const headers = { date: new Date(world.now).toUTCString(), 'content-type': 'application/json' }
      await arrives()
      return new Response(JSON.stringify(body), { headers })
    },
    baseUrl: '',
    now: deviceNow,
    token: () => 't1',
    onUnauthenticated: () => {},
    onServerTime: clock.observe,
  })
  const orders = createOrders({ database, client, ...clock })
  return {
    world,
    clock,
    health: () => client.call('health'),
    list: () => orders.list(identity, 1, { query: { skip: 0, take: 10 } }),
    stored: async () => (await orders.storedList(identity, 1)).items.map(({ state }) => state),
  }
}

test('an answer that was long on its way says nothing of a clock that is right', async () => {
  const { world, clock, health } = await createDevice()
  world.arrives = async () => {
    world.now += 20 * second
  }
  await health()
  expect(clock.now()).toBe(world.now)
})

test('a clock that is off by more than the answer was on its way is corrected', async () => {
  const { world, clock, health } = await createDevice()
  world.aheadMs = 60 * second
  world.arrives = async () => {
    world.now += 20 * second
  }
  await health()
  expect(Math.abs(clock.now() - world.now)).toBeLessThanOrEqual(10 * second)
})

test('an order that is seen as taken stays so on the device, however long another answer was on its way', async () => {
  const { world, health, list, stored } = await createDevice()
  let arrive = () => {}
  world.arrives = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  const slow = health()
  await Promise.resolve()
  world.arrives = async () => {}
  world.now += 8 * second
  world.rows = [order(1)]
  await list()
  world.now += 4 * second
  arrive()
  await slow
  world.now += second
  world.rows = [order(1, { state: 'taken' })]
  expect(await list()).toMatchObject({ ok: true, data: { data: [{ state: 'taken' }] } })
  expect(await stored()).toEqual(['taken'])
})

test.each([-2 * 24 * 3600, -60, 60, 2 * 24 * 3600])(
  'an order that is seen as taken stays so on a device whose clock was set by %d s before it asked',
  async (seconds) => {
    const { world, list, stored } = await createDevice()
    world.rows = [order(1)]
    await list()
    world.now += second
    world.aheadMs = seconds * second
    world.rows = [order(1, { state: 'taken' })]
    await list()
    expect(await stored()).toEqual(['taken'])
  },
)
