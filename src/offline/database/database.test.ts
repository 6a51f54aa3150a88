import { indexedDB } from 'fake-indexeddb'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { Client } from '@/api/client'
import { toWire } from '@/contract/catalogue/catalogue-wire'
import { encodeBlock } from '@/domain/sales/cube/block'
import { unitsByProduct } from '@/domain/sales/cube/cube'
import { catalogueOf, product } from '@/domain/testing/world'
import { entrySchema } from '@/offline/kinds/entry-schema'
import { createOrders } from '@/offline/orders/orders'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { createReports } from '@/offline/reports/reports'
import { readStoredSession } from '@/offline/session/session'
import { createSnapshotCache } from '@/offline/snapshot/snapshot-cache'
import { writeDatabaseV1 } from '@/offline/testing/database-v1'
import { writeDatabaseV2 } from '@/offline/testing/database-v2'
import { writeDatabaseV3 } from '@/offline/testing/database-v3'
import { writeDatabaseV4 } from '@/offline/testing/database-v4'
import { writeDatabaseV5 } from '@/offline/testing/database-v5'
import { deflate, emptyPurchasing, saleRow } from '@/offline/testing/fake-api'
import { createOutboxBench } from '@/offline/testing/outbox-bench'
import { openTestDatabase } from '@/offline/testing/test-database'

test('a device left at version 1 opens with its cart, its waiting order and its session', async () => {
  await writeDatabaseV1('left-at-1')
  const database = openTestDatabase('left-at-1')
  const store = createDexieOutboxStore(database)
  const [entry] = await store.entriesOf('1')
  expect(v.is(await entrySchema(), entry)).toBe(true)
  expect(entry).toMatchObject({
    state: 'sending',
    body: { purchaseOrderLines: [{ cn: '100001', quantity: 3 }] },
  })
  const cart = await store.cart({ owner: '1', pharma: 1, laboratory: 7 })
  expect(cart?.products[0]).toMatchObject({ cn: '100001', quantity: 3, pvl: 310 })
  expect(await readStoredSession(database)).toMatchObject({
    token: 'token',
    identity: { username: 'farmacia' },
  })
  const closed = await store.transact((transaction) =>
    transaction.isClosed('7b1d2c66-5d0e-4c55-b2a4-0b7a4d5b8f01'),
  )
  expect(closed).toEqual({ ok: true, value: true })
  expect(database.verno).toBe(7)
  expect(await database.reports.count()).toBe(0)
})

test('a device left at version 2 opens with its reports and the order whose prices rose', async () => {
  await writeDatabaseV2('left-at-2')
  const database = openTestDatabase('left-at-2')
  const [entry] = await createDexieOutboxStore(database).entriesOf('1')
  expect(v.is(await entrySchema(), entry)).toBe(true)
  expect(entry).toMatchObject({ prices: [{ cn: '100001' }] })
  expect(await database.reports.where('[owner+pharma]').equals(['1', 1]).toArray()).toMatchObject([
    { id: 10_000_002_610, report: { name: 'Resumen mensual de octubre de 2026' }, bytes: { byteLength: 4 } },
  ])
  expect(database.verno).toBe(7)
})

test('a device left at version 2 keeps what it knew of its pharmacy, also without a network', async () => {
  const bytes = encodeBlock([saleRow('2026-01-10', 5)])
  const blocks = [{ owner: '1', pharma: 1, month: '2026-01', version: 'm1', bytes: await deflate(bytes) }]
  const catalogue = toWire({ ...catalogueOf([product({ cn: '100001' })]), version: 'c1' })
  await writeDatabaseV2('left-with-sales', {
    catalogues: [{ owner: '1', version: 'c1', catalogue }],
    purchasing: [{ owner: '1', pharma: 1, version: 'p1', snapshot: emptyPurchasing('p1') }],
    saleBlocks: blocks,
    // The second was never whole: it counts no longer.
    snapshots: [
      { owner: '1', pharma: 1, revision: 'r1', refreshedAt: 7 },
      { owner: '1', pharma: 2, revision: 'r2', refreshedAt: 8 },
    ],
  })
  const database = openTestDatabase('left-with-sales')
  const data = await createSnapshotCache(database)(1)
  expect(data).toMatchObject({ refreshedAt: 7, catalogue: { catalogue: { version: 'c1' } } })
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
  expect(data && unitsByProduct(data.cube, year)[0]).toBe(5)
  expect(await createSnapshotCache(database)(2)).toBeNull()
})

test('a device left at version 3 opens with its cart, its waiting order, its session and its PDFs', async () => {
  await writeDatabaseV3('left-at-3')
  const database = openTestDatabase('left-at-3')
  const store = createDexieOutboxStore(database)
  const [entry] = await store.entriesOf('1')
  expect(v.is(await entrySchema(), entry)).toBe(true)
  expect(entry).toMatchObject({ state: 'review', prices: [{ cn: '100001' }] })
  const cart = await store.cart({ owner: '1', pharma: 1, laboratory: 7 })
  expect(cart?.products[0]).toMatchObject({ cn: '100001', quantity: 3 })
  expect(await readStoredSession(database)).toMatchObject({ token: 'token' })
  expect(await database.reports.count()).toBe(1)
  expect(await database.preferences.get('price-mode:1')).toMatchObject({ value: 'pvl' })
  expect(database.verno).toBe(7)
})

test('a device left at version 3 keeps the orders, lines and reports that it has read, also without a network', async () => {
  await writeDatabaseV3('left-with-lists')
  const database = openTestDatabase('left-with-lists')
  const client = { call: async () => ({ ok: false, kind: 'network' }) } as unknown as Client
  const identity = { userId: 1, username: 'farmacia', switchUser: null }
  const orders = createOrders({ database, client, now: () => 60 })
  expect(await orders.storedList(identity, 1)).toMatchObject({
    items: [
      { id: 1_000_003, name: 'Pedido tres' },
      { id: 1_000_002, state: 'taken' },
      { id: 1_000_001, state: 'sent' },
    ],
    count: 3,
    readAt: 30,
  })
  expect(await orders.storedLines(identity, 1_000_002)).toMatchObject({
    items: [{ id: 1 }, { id: 2 }, { id: 3 }],
    count: 3,
    summary: { totalPvl: 930 },
    readAt: 28,
  })
  const reports = createReports({ database, client, now: () => 60 })
  expect(await reports.storedList(identity, { pharmacy: 1, kind: 'summaries' })).toMatchObject({
    items: [{ id: 10_000_002_610 }],
    count: 9,
    readAt: 20,
  })
  expect(await reports.storedList(identity, { pharmacy: 1, kind: 'follow-ups' })).toMatchObject({
    items: [{ name: 'Seguimiento' }],
  })
  expect(await database.answers.toArray()).toMatchObject([
    { owner: '1', call: 'pharmacy', build: 'of version 3' },
  ])
})

test('a device left at version 4 opens with its unsent orders, which are sent under their keys, and has room for attachments', async () => {
  await writeDatabaseV4('left-at-4')
  const database = openTestDatabase('left-at-4')
  const device = createOutboxBench(createDexieOutboxStore(database))
  const entries = await device.store.entriesOf('1')
  expect(entries.map(({ state }) => state)).toEqual(['queued', 'sending'])
  for (const entry of entries) expect(v.is(await entrySchema(), entry)).toBe(true)
  expect(await device.pass()).toMatchObject({ accepted: 2, waiting: 0 })
  expect(device.sent.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
  expect(await database.attachments.count()).toBe(0)
  expect(await device.store.cart({ owner: '1', pharma: 1, laboratory: 7 })).toBeDefined()
  expect(database.verno).toBe(7)
})

test('a device left at version 5 keeps each answer of the server in a row of its own, and all that is unsent', async () => {
  await writeDatabaseV5('left-at-5')
  const database = openTestDatabase('left-at-5')
  const store = createDexieOutboxStore(database)
  expect((await store.entriesOf('1')).map(({ state }) => state)).toEqual(['queued', 'sending'])
  expect(await store.cart({ owner: '1', pharma: 1, laboratory: 7 })).toBeDefined()
  expect(await database.attachments.count()).toBe(1)
  const answer = { owner: '1', build: 'of version 5' }
  expect(await database.answers.toArray()).toEqual([
    { ...answer, key: '["notifications","1"]', call: 'notifications', data: [], updatedAt: 20 },
    { ...answer, key: '["pharmacy","1",1]', call: 'pharmacy', data: { id: 1 }, updatedAt: 30 },
  ])
  expect(await database.queries.count()).toBe(0)
  expect(database.verno).toBe(7)
})

test('when a newer version of the app upgrades the database, the old tab saves first and then closes its connection', async () => {
  const steps: string[] = []
  const database = openTestDatabase('upgraded-elsewhere', async () => {
    await database.preferences.put({ key: 'last-edit', value: 'saved' })
    steps.push('old tab saved')
  })
  await database.open()
  const upgraded = new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('upgraded-elsewhere', (database.verno + 1) * 10)
    request.onsuccess = () => resolve(request.result)
  })
  const newer = await upgraded
  steps.push('new tab upgraded')
  expect(steps).toEqual(['old tab saved', 'new tab upgraded'])
  await vi.waitFor(() => expect(database.isOpen()).toBe(false))
  newer.close()
})
