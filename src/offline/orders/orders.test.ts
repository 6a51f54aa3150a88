import { describe, expect, test, vi } from 'vitest'
import { absoluteLimitMs } from '@/contract/session/session'
import { mostStored } from '@/offline/lists/stored-list'
import {
  createBench,
  first,
  given,
  line,
  noNetwork,
  order,
  refused,
  whole,
} from '@/offline/orders/testing/orders-bench'

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

  test('of the next window say nothing of the list, and stay with those of the first', async () => {
    const { list, stored } = await createBench()
    const after = '2026-03-16T09:00:00.000000Z_3'
    await list([order(4), order(3)], { count: 2, next: after })
    await list([order(2), order(1)], { query: { ...whole, after }, count: 2 })
    await list([order(4), order(3)], { count: 2, next: after })
    expect(await stored()).toMatchObject({
      ...{ names: ['Pedido 4', 'Pedido 3', 'Pedido 2', 'Pedido 1'], count: undefined },
    })
  })

  test('stay with a page of what there was earlier, which does not know the newer ones', async () => {
    const { list, stored } = await createBench()
    await list([order(4), order(3)], { count: 4 })
    const until = '2026-03-16T09:00:00.000000Z_3'
    await list([order(2), order(1)], { query: { ...whole, skip: 2, until }, count: 3 })
    await list([order(1)], { query: { ...whole, until }, count: 1 })
    expect(await stored()).toMatchObject({
      ...{ names: ['Pedido 4', 'Pedido 3', 'Pedido 2', 'Pedido 1'], count: 4 },
    })
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
