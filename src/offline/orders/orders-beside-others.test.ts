import { describe, expect, test } from 'vitest'
import { createDatabase } from '@/offline/database/database'
import { createBench, first, given, line, order, whole } from '@/offline/orders/testing/orders-bench'

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
