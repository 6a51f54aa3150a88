import { describe, expect, test } from 'vitest'
import { createBench, first, line, summary, whole } from '@/offline/orders/testing/orders-bench'

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

  test('stay as they were told last, though an earlier answer arrives after', async () => {
    const { lines, openWindow, orders, identity, server } = await createBench()
    const other = openWindow()
    server.meanwhile = async () => {
      server.meanwhile = async () => {}
      const late = server.answer
      await other.lines(first + 1, [{ ...line(1), quantity: 7 }])
      server.answer = late
    }
    await lines(first + 1, [{ ...line(1), quantity: 3 }])
    expect((await orders.storedLines(identity, first + 1))?.items).toMatchObject([{ id: 1, quantity: 7 }])
  })

  test('are as old as the one that was told longest ago', async () => {
    const { lines, storedLines, server } = await createBench()
    await lines(first + 1, [line(2)], { query: { ...whole, skip: 1 }, count: 2 })
    const toldAt = server.time
    server.time += 60_000
    await lines(first + 1, [line(1)], { count: 2 })
    expect(await storedLines(first + 1)).toMatchObject({ items: [1, 2], readAt: toldAt })
    await lines(first + 1, [line(1), line(2)])
    expect(await storedLines(first + 1)).toMatchObject({ readAt: server.time })
  })
})
