import { indexedDB } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { orderKind } from '@/offline/kinds/order'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { saveEntry } from '@/offline/outbox/save-entry'
import { isSealed } from '@/offline/sealing/is-sealed'
import { holderFor, holderOf, sealRow } from '@/offline/sealing/sealed-tables'
import { sampleOrder, sampleProduct, sampleSession } from '@/offline/testing/order-samples'
import { uuidOf } from '@/offline/testing/seeded-random'
import { testDataKey } from '@/offline/testing/test-data-key'
import { openTestDatabase } from '@/offline/testing/test-database'

const session = (userId: number, dataKey = testDataKey) => ({
  ...sampleSession({ userId, token: `t${userId}`, id: `s${userId}` }),
  dataKey,
  key: 'current' as const,
})

/** As they lie on the disk, in one text. */
const onDisk = (name: string, table: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction(table).objectStore(table).getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(reading.result))
      }
    }
  })

test('an order lies sealed on the disk, and is there for its user alone, at every log-in', async () => {
  const name = `sealed-${crypto.randomUUID()}`
  const database = openTestDatabase(name)
  await database.session.put(session(1))
  const { identity } = session(1)
  const order = { id: uuidOf(1), name: 'Pedido de canarios', products: [sampleProduct(1)] }
  const toSave = { ...sampleOrder(1, order), identity }
  const saved = await saveEntry(createDexieOutboxStore(database), orderKind, toSave, { now: 1 })
  expect(saved).toMatchObject({ ok: true })
  const id = saved.ok ? saved.entry.id : ''
  expect(await onDisk(name, 'outbox')).not.toContain(order.name)
  expect(await onDisk(name, 'outbox')).toContain(id)

  await database.session.put(session(2, btoa('\u0008'.repeat(32))))
  const others = createDexieOutboxStore(openTestDatabase(name))
  expect(await others.entriesOf('1')).toEqual([])
  const [waiting] = await others.waiting()
  expect(waiting).toMatchObject({ id, owner: '1', state: 'queued', endpoint: 'createOrder', identity })
  expect(waiting && isSealed(waiting)).toBe(true)
  if (waiting) await others.transact((transaction) => transaction.putEntry(waiting))

  await database.session.put(session(1))
  const again = createDexieOutboxStore(openTestDatabase(name))
  expect(await again.entriesOf('1')).toEqual(saved.ok ? [saved.entry] : [])
})

test('rows from before the key are read as they are', async () => {
  const database = openTestDatabase()
  await database.preferences.put({ key: 'quick-order:1:5', value: ['400001'] })
  await database.session.put(session(1))
  expect(await database.preferences.get('quick-order:1:5')).toMatchObject({ value: ['400001'] })
})

test('two writes at the same moment in one transaction both end, however long each is sealed', async () => {
  const database = openTestDatabase()
  await database.session.put(session(1))
  const row = (piece: number, length: number) => ({
    ...{ owner: '1', part: 'catalogue', version: 'v1', piece },
    content: 'x'.repeat(length),
  })
  await database.transaction('rw', database.parts, async () => {
    await Promise.all([database.parts.put(row(0, 2_000_000)), database.parts.put(row(1, 1))])
  })
  expect(await database.parts.get(['1', 'catalogue', 'v1', 1])).toEqual(row(1, 1))
})

test('attachments of another user that come back stay as they are, and open for their user', async () => {
  const database = openTestDatabase()
  await database.session.put(session(2, btoa('\u0008'.repeat(32))))
  const store = createDexieOutboxStore(database)
  const files = [new Uint8Array([1, 2])]
  await store.transact((transaction) => transaction.putAttachments({ id: uuidOf(1), owner: '1' }, files))
  await database.session.put(session(1))
  expect(await store.attachments(uuidOf(1))).toEqual(files)
})

test('what is written for a user who has just been switched out lies sealed, and is there at their next log-in', async () => {
  const name = `switched-${crypto.randomUUID()}`
  const database = openTestDatabase(name)
  await database.session.put(session(1))
  await database.preferences.get('quick-order:1:5')
  await database.session.put(session(2, btoa('\u0008'.repeat(32))))
  const row = { key: 'quick-order:1:5', value: ['Canario'] }
  await database.preferences.put(row)
  expect(await onDisk(name, 'preferences')).not.toContain('Canario')
  expect(await database.preferences.get(row.key)).not.toHaveProperty('value')
  await database.session.put(session(1))
  expect(await database.preferences.get(row.key)).toEqual(row)
})

test('what nobody is logged in for any more is sealed for its owner all the same, and for nobody else', async () => {
  const [first, second] = [holderOf(session(1)), holderOf(session(2, btoa('\u0008'.repeat(32))))]
  for (const [owner, holder] of [
    ['1', undefined],
    ['1', second],
    ['1 2', first],
  ] as const)
    expect(holderFor('outbox', { owner }, holder)).toBe(first)
  expect(holderFor('outbox', { owner: '3' }, first)).toBeUndefined()
  const own = holderFor('outbox', { owner: '1' }, undefined)
  const row = { id: uuidOf(1), owner: '1', body: 'Canario' }
  expect(JSON.stringify(own && (await sealRow('outbox', row.id, row, own)))).not.toContain('Canario')
})
