import { expect, test } from 'vitest'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { createOutboxBench } from '@/offline/testing/outbox-bench'
import { openTestDatabase } from '@/offline/testing/test-database'

/** A device with an order that the server has, one that it refused, and what is read from the disk from now on. */
const open = async () => {
  const database = openTestDatabase()
  const store = createDexieOutboxStore(database)
  const device = createOutboxBench(store)
  const sent = await device.save('enviado')
  await device.pass()
  device.byName.rechazado = refused
  const waiting = await device.save('rechazado')
  await device.pass()
  const reads: string[] = []
  // Also called for one that is not there.
  database.outbox.hook('reading', (entry?: OutboxEntry) => {
    if (entry !== undefined) reads.push(entry.id)
    return entry
  })
  const ids = async () => (await store.entriesOf('1')).map(({ id }) => id)
  return { database, store, device, sent, waiting, reads, ids }
}
const refused = {
  ok: false,
  kind: 'http',
  status: 422,
  error: { code: 'order_rejected', message: 'No' },
  retryAfterMs: null,
} as const

test('what the server has is read from the disk once, however often the list of orders is', async () => {
  const { store, device, sent, waiting, reads, ids } = await open()
  const both = [sent, waiting].sort()
  expect(await ids()).toEqual(both)
  reads.length = 0
  expect(await ids()).toEqual(both)
  expect((await store.waiting()).map(({ id }) => id)).toEqual([waiting])
  expect(await device.pass()).toMatchObject({ accepted: 0, rejected: 0 })
  expect(reads.filter((id) => id === sent)).toEqual([])
  expect(reads).toContain(waiting)
})

test('what the server has is held in memory without its lines, which stay on the disk', async () => {
  const { store, sent, waiting } = await open()
  const linesOf = (entry: OutboxEntry | undefined) =>
    entry?.endpoint === 'createOrder'
      ? [entry.body.purchaseOrderLines.length, entry.display.products.length]
      : null
  const listed = async (id: string) => linesOf((await store.entriesOf('1')).find((entry) => entry.id === id))
  const ofWaiting = linesOf(await store.entry(waiting))
  expect(ofWaiting).not.toEqual([0, 0])
  for (const _ of ['from the disk', 'as known']) {
    expect(await listed(sent)).toEqual([0, 0])
    expect(await listed(waiting)).toEqual(ofWaiting)
  }
  expect(linesOf(await store.entry(sent))).not.toEqual([0, 0])
})

test('what another window deletes or saves is seen, though this one has read the list before', async () => {
  const { database, store, sent, waiting, ids } = await open()
  await ids()
  const other = createDexieOutboxStore(database)
  await other.transact((transaction) => transaction.deleteEntry(sent))
  expect(await ids()).toEqual([waiting])
  const later = createOutboxBench(other)
  // Its keys begin anew: the third one is free.
  await later.outbox.newOrderKey()
  await later.outbox.newOrderKey()
  const saved = await later.save('otro')
  expect(await ids()).toEqual([waiting, saved].sort())
  expect((await store.waiting()).map(({ id }) => id).sort()).toEqual([waiting, saved].sort())
})

test('an order that the server has by an attempt that the disk did not keep still waits', async () => {
  const { store, waiting, ids } = await open()
  await ids()
  const failed = await store.transact(async (transaction) => {
    const entry = await transaction.entry(waiting)
    if (entry === undefined) throw new Error('The order is gone')
    await transaction.putEntry({ ...entry, state: 'accepted', acceptedAt: 1 })
    await transaction.entriesOf('1')
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(failed).toMatchObject({ ok: false })
  expect((await store.waiting()).map(({ id, state }) => [id, state])).toEqual([[waiting, 'rejected']])
})
