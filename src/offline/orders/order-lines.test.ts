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
})
