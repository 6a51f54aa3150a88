import { indexedDB } from 'fake-indexeddb'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { cachedTables } from '@/offline/database/database'
import { entrySchema } from '@/offline/kinds/entry-schema'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { readStoredSession } from '@/offline/session/session'
import { writeDatabaseV1 } from '@/offline/testing/database-v1'
import { writeDatabaseV2 } from '@/offline/testing/database-v2'
import { writeDatabaseV3 } from '@/offline/testing/database-v3'
import { writeDatabaseV4 } from '@/offline/testing/database-v4'
import { writeDatabaseV5 } from '@/offline/testing/database-v5'
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
  expect(database.verno).toBe(8)
  expect(await database.reports.count()).toBe(0)
})

test('a device left at version 2 opens with the order whose prices rose, and asks for its reports again', async () => {
  await writeDatabaseV2('left-at-2')
  const database = openTestDatabase('left-at-2')
  const [entry] = await createDexieOutboxStore(database).entriesOf('1')
  expect(v.is(await entrySchema(), entry)).toBe(true)
  expect(entry).toMatchObject({ prices: [{ cn: '100001' }] })
  expect(await database.reports.count()).toBe(0)
  expect(database.verno).toBe(8)
})

test('a device left at version 3 opens with its cart, its waiting order, its session and its settings', async () => {
  await writeDatabaseV3('left-at-3')
  const database = openTestDatabase('left-at-3')
  const store = createDexieOutboxStore(database)
  const [entry] = await store.entriesOf('1')
  expect(v.is(await entrySchema(), entry)).toBe(true)
  expect(entry).toMatchObject({ state: 'review', prices: [{ cn: '100001' }] })
  const cart = await store.cart({ owner: '1', pharma: 1, laboratory: 7 })
  expect(cart?.products[0]).toMatchObject({ cn: '100001', quantity: 3 })
  expect(await readStoredSession(database)).toMatchObject({ token: 'token' })
  for (const table of cachedTables(database)) expect(await table.count(), table.name).toBe(0)
  expect(await database.preferences.get('price-mode:1')).toMatchObject({ value: 'pvl' })
  expect(database.verno).toBe(8)
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
  expect(database.verno).toBe(8)
})

test('a device left at version 5 keeps all that is unsent, with its attachments, and asks the server for the rest again', async () => {
  await writeDatabaseV5('left-at-5')
  const database = openTestDatabase('left-at-5')
  const store = createDexieOutboxStore(database)
  expect((await store.entriesOf('1')).map(({ state }) => state)).toEqual(['queued', 'sending'])
  expect(await store.cart({ owner: '1', pharma: 1, laboratory: 7 })).toBeDefined()
  expect(await database.attachments.count()).toBe(1)
  for (const table of cachedTables(database)) expect(await table.count(), table.name).toBe(0)
  expect(database.verno).toBe(8)
})

test('the database of a newer version of the app is not opened by an older one, which would misread it', async () => {
  const newer = openTestDatabase('from-newer')
  await newer.open()
  const version = (newer.verno + 1) * 10
  newer.close()
  const upgraded = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('from-newer', version)
    request.onsuccess = () => resolve(request.result)
  })
  upgraded.close()
  await expect(openTestDatabase('from-newer').session.count()).rejects.toMatchObject({
    inner: { name: 'VersionError' },
  })
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
