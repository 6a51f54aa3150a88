import { describe, expect, test, vi } from 'vitest'
import type { Client } from '@/api/client'
import type { Failure, Outcome } from '@/api/outcome'
import type { Order, OrderLine } from '@/contract/orders'
import { absoluteLimitMs } from '@/contract/session'
import { createDatabase, type Database } from '@/offline/database/database'
import { mostStored } from '@/offline/lists/stored-list'
import { createOrders } from '@/offline/orders/orders'
import { createSessionStore } from '@/offline/session/session'
import { sampleSession } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'
import { orderLine, order as sampleOrder } from '../../../mocks/fixtures/orders'

const { user } = sampleSession({ userId: 1, token: '', id: '' })
const noNetwork: Failure = { ok: false, kind: 'network' }
const refused = (code: 'forbidden' | 'not_found' | 'internal'): Failure => ({
  ok: false,
  kind: 'http',
  status: code === 'forbidden' ? 403 : code === 'not_found' ? 404 : 500,
  error: { code, message: '' },
  retryAfterMs: null,
})
const given = (data: unknown): Outcome<unknown> => ({ ok: true, data, headers: new Headers() })
const first = 1_000_000

/** The n-th order of pharmacy 1, the newest the last. */
const order = (number: number, changes: Partial<Order> = {}): Order =>
  sampleOrder({
    id: first + number,
    name: `Pedido ${number}`,
    createdAt: new Date(Date.parse('2026-01-01T00:00:00Z') + number * 60_000).toISOString(),
    ...changes,
  })
const line = (id: number): OrderLine => orderLine({ id })
const summary = { totalQuantity: 1, totalPvl: 1, totalPvp: 1, totalPvlWithDiscount: 1 }
const whole = { skip: 0, take: 10, sort: 'createdAt:desc', filter: '' }

let count = 0
const createBench = async () => {
  count += 1
  const name = `orders-${count}`
  const database: Database = openTestDatabase(name)
  const session = createSessionStore(database, () => 'session')
  const { identity } = await session.saveSession({ token: 't1', user })
  const server = {
    answer: noNetwork as Outcome<unknown>,
    /** What happens before the answer arrives. */
    meanwhile: async () => {},
    time: Date.parse('2026-03-02T08:00:00Z'),
  }
  const client = {
    call: async () => {
      const { answer, meanwhile } = server
      await meanwhile()
      return answer
    },
  } as unknown as Client
  /** The same device in a window of its own. */
  const openWindow = (on = database) => {
    const orders = createOrders({ database: on, client, now: () => server.time })
    const tell = async <T>(answer: Outcome<unknown>, call: (from: typeof orders) => Promise<T>) => {
      server.time += 1
      server.answer = answer
      return call(orders)
    }
    return {
      orders,
      list: (rows: Order[], { query = whole, count: all = rows.length } = {}) =>
        tell(given({ data: rows, count: all }), (from) => from.list(identity, 1, { query })),
      one: (row: Order) => tell(given(row), (from) => from.order(identity, row.id)),
      lines: (id: number, rows: OrderLine[], { query = whole, count: all = rows.length } = {}) =>
        tell(given({ data: rows, count: all, summary }), (from) => from.lines(identity, id, { query })),
      tell,
      stored: async (pharmacy = 1) => {
        const { items, ...rest } = await orders.storedList(identity, pharmacy)
        return { ...rest, names: items.map(({ name }) => name) }
      },
      storedLines: async (id: number) => {
        const known = await orders.storedLines(identity, id)
        return known && { ...known, items: known.items.map((each) => each.id) }
      },
    }
  }
  return { database, session, identity, server, openWindow, ...openWindow() }
}

describe('orders that were read', () => {
  test('are stored whichever page, order or search they came with, and stay without the server', async () => {
    const { list, one, stored, tell, identity } = await createBench()
    await list([order(3), order(2)], { count: 4 })
    await list([order(1)], { query: { ...whole, filter: 'uno' }, count: 1 })
    await one(order(4))
    expect(await tell(noNetwork, (from) => from.list(identity, 1, { query: whole }))).toEqual(noNetwork)
    expect((await stored()).names).toEqual(['Pedido 4', 'Pedido 3', 'Pedido 2', 'Pedido 1'])
  })

  test('have the count of the whole list, not that of a search', async () => {
    const { list, stored } = await createBench()
    expect(await stored()).toEqual({ names: [], count: undefined, readAt: 0 })
    await list([order(1)], { query: { ...whole, filter: 'uno' }, count: 1 })
    expect((await stored()).count).toBeUndefined()
    await list([order(3), order(2)], { count: 45 })
    await list([order(1)], { query: { ...whole, filter: 'uno' }, count: 1 })
    expect((await stored()).count).toBe(45)
  })

  test('are as old as the one that was told longest ago, whatever was searched for or paged to since', async () => {
    const { list, one, stored, server } = await createBench()
    await list([order(3), order(2)], { count: 3 })
    const readAt = server.time
    await list([order(1)], { query: { ...whole, skip: 2 }, count: 3 })
    await list([order(3)], { query: { ...whole, filter: 'tres' }, count: 1 })
    await one(order(1))
    expect((await stored()).readAt).toBe(readAt)
    await list([order(3), order(2)], { count: 3 })
    expect((await stored()).readAt).toBe(server.time - 1)
    await list([order(3), order(2), order(1)])
    expect((await stored()).readAt).toBe(server.time)
  })

  test('do not make their list younger one by one', async () => {
    const { list, one, stored, server } = await createBench()
    await list([order(1)])
    const readAt = server.time
    await one(order(1))
    expect((await stored()).readAt).toBe(readAt)
  })

  test('are of their pharmacy and of their reader alone', async () => {
    const { list, stored, orders, identity } = await createBench()
    await list([order(1)])
    expect((await stored(2)).names).toEqual([])
    const other = { ...identity, switchUser: 'farmacia' }
    expect((await orders.storedList(other, 1)).items).toEqual([])
    expect(await orders.storedOrder(other, first + 1)).toBeUndefined()
  })

  test('go when the server no longer lists them in a complete answer, and only then', async () => {
    const { list, stored } = await createBench()
    await list([order(3), order(2)], { count: 3 })
    await list([order(1)], { query: { ...whole, skip: 2 }, count: 3 })
    await list([order(3)], { query: { ...whole, filter: 'tres' } })
    expect((await stored()).names).toHaveLength(3)
    await list([order(3), order(1)])
    expect(await stored()).toMatchObject({ names: ['Pedido 3', 'Pedido 1'], count: 2 })
  })

  test('go with their lines when the device has more of them than the server lists', async () => {
    const { list, lines, stored, storedLines } = await createBench()
    await list([order(3), order(2)], { count: 3 })
    await list([order(1)], { query: { ...whole, skip: 2 }, count: 3 })
    await lines(first + 1, [line(1)])
    await list([order(3)], { query: { ...whole, take: 1 }, count: 2 })
    expect(await stored()).toMatchObject({ names: ['Pedido 3'], count: 2 })
    expect(await storedLines(first + 1)).toBeUndefined()
  })

  test('that were withdrawn are so in the list, whose age stays', async () => {
    const { list, tell, stored, orders, identity, server } = await createBench()
    await list([order(2), order(1)])
    const readAt = server.time
    await tell(given(order(1, { state: 'cancelled' })), (from) => from.cancel(identity, first + 1))
    await tell(given(order(2, { state: 'taken' })), (from) => from.take(identity, first + 2, true))
    const { items } = await orders.storedList(identity, 1)
    expect(items.map(({ state }) => state)).toEqual(['taken', 'cancelled'])
    expect((await stored()).readAt).toBe(readAt)
  })

  test('go when the server refuses them; what it fails at changes nothing', async () => {
    const { list, lines, tell, stored, storedLines, identity } = await createBench()
    await list([order(2), order(1)])
    await lines(first + 1, [line(1)])
    await tell(refused('internal'), (from) => from.order(identity, first + 1))
    expect((await stored()).names).toHaveLength(2)
    await tell(refused('not_found'), (from) => from.order(identity, first + 1))
    expect((await stored()).names).toEqual(['Pedido 2'])
    expect(await storedLines(first + 1)).toBeUndefined()
  })

  test('go with their lines when the list is refused or the access to the pharmacy is withdrawn', async () => {
    const { list, lines, tell, stored, storedLines, identity, orders } = await createBench()
    for (const withdraw of [
      () => tell(refused('forbidden'), (from) => from.list(identity, 1, { query: whole })),
      () => orders.forgetPharmacy(identity, 1),
    ]) {
      await list([order(1)])
      await lines(first + 1, [line(1)])
      await withdraw()
      expect(await stored()).toEqual({ names: [], count: undefined, readAt: 0 })
      expect(await storedLines(first + 1)).toBeUndefined()
    }
  })

  test('go with the session, also when the answer was under way', async () => {
    const { list, lines, session, server, database } = await createBench()
    await list([order(1)])
    await lines(first + 1, [line(1)])
    server.meanwhile = () => session.clearSession()
    await list([order(2)])
    const left = await Promise.all(
      [database.orders, database.orderLines, database.lists].map((table) => table.count()),
    )
    expect(left).toEqual([0, 0, 0])
  })

  test('are not older than a session can be', async () => {
    const { list, one, lines, stored, storedLines, server, database } = await createBench()
    await list([order(1)])
    await lines(first + 1, [line(1)])
    server.time += absoluteLimitMs - 10
    expect((await stored()).names).toEqual(['Pedido 1'])
    server.time += 20
    expect((await stored()).names).toEqual([])
    expect(await storedLines(first + 1)).toBeUndefined()
    await one(order(2))
    expect(await database.orders.count()).toBe(1)
  })

  test('are not without end: those read longest ago are deleted for the next', async () => {
    const { list, stored } = await createBench()
    const all = Array.from({ length: mostStored }, (_, at) => order(at))
    await list(all.slice(0, 10), { count: 2000 })
    await list(all.slice(10), { count: 2000 })
    await list([order(5000)], { count: 2000 })
    const { names } = await stored()
    expect(names).toHaveLength(mostStored)
    expect(names).toContain('Pedido 5000')
    expect(names).toContain('Pedido 10')
  })

  test('are not read in a form that this version of the app does not know', async () => {
    const { list, lines, stored, storedLines, database } = await createBench()
    await list([order(2), order(1)])
    await lines(first + 1, [line(1), line(2)])
    await database.orders
      .filter(({ id }) => id === first + 1)
      .modify({ item: { id: first + 1, title: 'of another version' } })
    await database.orderLines.toCollection().modify((row) => {
      row.lines = [row.lines[0], { id: 2 }]
    })
    expect((await stored()).names).toEqual(['Pedido 2'])
    expect((await storedLines(first + 1))?.items).toEqual([1])
  })

  test('cost nothing but the copy on a disk that refuses', async () => {
    const { list, database, stored } = await createBench()
    vi.spyOn(database.orders, 'bulkPut').mockRejectedValueOnce(
      Object.assign(new Error('full'), { name: 'QuotaExceededError' }),
    )
    expect(await list([order(1)])).toMatchObject({ ok: true, data: { count: 1 } })
    expect((await stored()).names).toEqual([])
  })
})

describe('two windows', () => {
  test('store the same orders: what was asked for last stays, whichever answer arrives last', async () => {
    const { identity, database, server, openWindow, ...one } = await createBench()
    const other = openWindow(createDatabase({ name: database.name, onUpgradeElsewhere: async () => {} }))
    server.meanwhile = async () => {
      server.meanwhile = async () => {}
      // The list was asked for before, and is answered after, the withdrawal in the other window.
      await other.tell(given(order(1, { state: 'cancelled' })), (from) => from.cancel(identity, first + 1))
      await other.one(order(3))
    }
    await one.list([order(2), order(1)])
    const { items } = await one.orders.storedList(identity, 1)
    expect(items.map(({ name, state }) => [name, state])).toEqual([
      ['Pedido 3', 'sent'],
      ['Pedido 2', 'sent'],
      ['Pedido 1', 'cancelled'],
    ])
    expect((await other.stored()).names).toHaveLength(3)
  })

  test('meet in the lines of an order', async () => {
    const { database, openWindow, ...one } = await createBench()
    const other = openWindow(createDatabase({ name: database.name, onUpgradeElsewhere: async () => {} }))
    await Promise.all([
      one.lines(first + 1, [line(1), line(2)], { count: 4 }),
      other.lines(first + 1, [line(3), line(4)], { query: { ...whole, skip: 2 }, count: 4 }),
    ])
    expect((await one.storedLines(first + 1))?.items).toEqual([1, 2, 3, 4])
  })
})

describe('a clock that was ahead', () => {
  test('makes no order newer than the present, and none that stays as it was', async () => {
    const { list, stored, orders, server, identity } = await createBench()
    server.time += 1_000_000
    await list([order(1), order(2)])
    server.time -= 1_000_000
    expect((await stored()).readAt).toBe(server.time)
    await list([order(1, { state: 'taken' })])
    const { items } = await orders.storedList(identity, 1)
    expect(items.map(({ name, state }) => [name, state])).toEqual([['Pedido 1', 'taken']])
  })
})

describe('the lines of an order', () => {
  test('are all there when every page was read, in the order of the server', async () => {
    const { lines, storedLines } = await createBench()
    await lines(first + 1, [line(3)], { query: { ...whole, skip: 2 }, count: 3 })
    await lines(first + 1, [line(2), line(1)], { count: 3 })
    expect(await storedLines(first + 1)).toMatchObject({ items: [1, 2, 3], count: 3, summary })
  })

  test('that were only searched for are not taken for all', async () => {
    const { lines, storedLines } = await createBench()
    await lines(first + 1, [line(2)], { query: { ...whole, filter: 'dos' } })
    expect(await storedLines(first + 1)).toMatchObject({ items: [2], count: undefined })
    await lines(first + 1, [line(1)], { count: 2 })
    expect(await storedLines(first + 1)).toMatchObject({ items: [1, 2], count: 2 })
  })

  test('that this user may no longer see go', async () => {
    const { lines, storedLines } = await createBench()
    await lines(first + 1, [line(1), line(2)])
    await lines(first + 1, [line(1)])
    expect(await storedLines(first + 1)).toMatchObject({ items: [1], count: 1 })
  })
})
