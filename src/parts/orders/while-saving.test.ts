import 'fake-indexeddb/auto'
import { Dexie, liveQuery, type Table } from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { holdWaiting, onceSaved } from '@/parts/orders/while-saving'

/** A screen that follows a table, and what it has been told. */
const follow = async () => {
  const database = new Dexie(crypto.randomUUID(), { cache: 'disabled' })
  database.version(1).stores({ entries: 'id' })
  await database.open()
  const entries: Table<{ id: number }, number> = database.table('entries')
  const told: number[] = []
  const asked = vi.fn(() => entries.count())
  const following = liveQuery(() => onceSaved(asked)).subscribe((count) => told.push(count))
  onTestFinished(async () => {
    following.unsubscribe()
    await database.delete()
  })
  await vi.waitFor(() => expect(told).toEqual([0]))
  asked.mockClear()
  return { entries, told, asked }
}

test('what waits is read again once the order is saved, and followed from then on', async () => {
  const { entries, told, asked } = await follow()
  const goOn = holdWaiting()
  await entries.put({ id: 1 })
  // Told of the same change, and of nothing else.
  const other: number[] = []
  const following = liveQuery(() => entries.count()).subscribe((count) => other.push(count))
  await entries.put({ id: 2 })
  await vi.waitFor(() => expect(other.at(-1)).toBe(2))
  following.unsubscribe()
  expect(asked).not.toHaveBeenCalled()
  goOn()
  await vi.waitFor(() => expect(told).toEqual([0, 2]))
  await entries.put({ id: 3 })
  await vi.waitFor(() => expect(told).toEqual([0, 2, 3]))
})

test('of two orders that are saved at once, the last one ends it', async () => {
  const { entries, told, asked } = await follow()
  const [first, second] = [holdWaiting(), holdWaiting()]
  await entries.put({ id: 1 })
  first()
  expect(await entries.count()).toBe(1)
  expect(asked).not.toHaveBeenCalled()
  second()
  await vi.waitFor(() => expect(told).toEqual([0, 1]))
})
