import { afterEach, expect, test, vi } from 'vitest'
import type { Identity } from '@/offline/database/identity'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { type WatchedEntries, watchEntries } from '@/offline/outbox/watched-entries'
import { sampleIdentity, sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { createOutboxBench } from '@/offline/testing/outbox-bench'
import { uuidOf } from '@/offline/testing/seeded-random'
import { openTestDatabase } from '@/offline/testing/test-database'

const identity = sampleIdentity(1)
const order = { id: uuidOf(1), name: 'Pedido', products: [sampleProduct(1, 4)] }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function follow(entries: WatchedEntries) {
  const seen: (number | undefined)[] = []
  const stop = entries.subscribe(() => seen.push(entries.get().entries?.length))
  stops.push(stop)
  return { seen, stop }
}

function watchedOutbox() {
  const { outbox } = createOutboxBench(createDexieOutboxStore(openTestDatabase()))
  const read = vi.fn(outbox.entries)
  const reader = { entries: read }
  return { outbox, read, watch: (of: Identity) => watchEntries(reader, of) }
}

test('who follows the same entries shares one reading, and hears of a change in the same moment', async () => {
  const { outbox, read, watch } = watchedOutbox()
  const heard: string[] = []
  stops.push(watch(identity).subscribe(() => heard.push('first')))
  stops.push(watch({ ...identity }).subscribe(() => heard.push('second')))
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second']))
  read.mockClear()
  await outbox.saveOrder(sampleOrder(1, order))
  await vi.waitFor(() => expect(watch(identity).get().entries).toHaveLength(1))
  expect(heard).toEqual(['first', 'second', 'first', 'second'])
  expect(read).toHaveBeenCalledTimes(1)
})

test('who comes later sees at once what is known', async () => {
  const { watch } = watchedOutbox()
  const { seen } = follow(watch(identity))
  await vi.waitFor(() => expect(seen).toEqual([0]))
  expect(watch({ ...identity }).get().entries).toEqual([])
  expect(watch(sampleIdentity(2)).get().entries).toBeUndefined()
})

test('what nobody followed meanwhile is read again before it is shown', async () => {
  const { outbox, watch } = watchedOutbox()
  const { seen, stop } = follow(watch(identity))
  await vi.waitFor(() => expect(seen).toEqual([0]))
  stop()
  await outbox.saveOrder(sampleOrder(1, order))
  expect(watch(identity).get().entries).toBeUndefined()
  follow(watch(identity))
  await vi.waitFor(() => expect(watch(identity).get().entries).toHaveLength(1))
})

test('entries that cannot be read are not called none', async () => {
  const failure = new Error('The disk is broken')
  const broken = { entries: () => Promise.reject(failure) }
  follow(watchEntries(broken, identity))
  await vi.waitFor(() => expect(watchEntries(broken, identity).get()).toEqual({ failure }))
})
