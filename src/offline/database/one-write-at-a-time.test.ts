import type { Table } from 'dexie'
import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { serialWritesStore } from '@/offline/database/database'
import { openTestDatabase } from '@/offline/testing/test-database'

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '/service-worker/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

afterEach(() => vi.restoreAllMocks())

/** The stores that each writing transaction has named. */
const watchWrites = () => {
  const writes: string[][] = []
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    if (mode === 'readwrite') writes.push([...[stores].flat()].map(String))
    return transaction.call(this, stores, mode, options)
  })
  return writes
}

const ways: [string, (table: Table) => PromiseLike<unknown>][] = [
  ['deletes by key', (table) => table.delete('nothing')],
  ['clears', (table) => table.clear()],
  ['deletes what a filter finds', (table) => table.filter(() => true).delete()],
  ['changes what a filter finds', (table) => table.filter(() => true).modify({})],
  ['writes in a transaction of its own', (table) => table.db.transaction('rw', table, () => table.count())],
  ['writes in a transaction apart', (table) => table.db.transaction('rw!', table, () => table.count())],
]

test.each(ways)(
  'every write by %s names the store that all writes share, whatever its table',
  async (_, write) => {
    const writes = watchWrites()
    const database = openTestDatabase()
    await database.open()
    const tables = database.tables.filter(({ name }) => name !== serialWritesStore)
    for (const table of tables) await write(table)
    // A write of sealed rows reads their key beside.
    expect(writes.map(([first]) => first)).toEqual(tables.map(({ name }) => name))
    expect(writes.every((stores) => stores.includes(serialWritesStore))).toBe(true)
  },
)

test('a write waits for the one before it, also where they touch different tables', async () => {
  const database = openTestDatabase()
  const steps: string[] = []
  const first = database.transaction('rw', database.preferences, async () => {
    await database.preferences.put({ key: 'a', value: 1 })
    steps.push('first begins')
    await database.preferences.put({ key: 'b', value: 2 })
    steps.push('first ends')
  })
  const second = database.transaction('rw', database.carts, async () => {
    await database.carts.count()
    steps.push('second')
  })
  await Promise.all([first, second])
  expect(steps).toEqual(['first begins', 'first ends', 'second'])
})

test('pieces of a download do not wait for the disk; what makes them count does, and so does every other write', async () => {
  const durable: [string, string | undefined][] = []
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    if (mode === 'readwrite') durable.push([[...[stores].flat()].sort().join(), options?.durability])
    return transaction.call(this, stores, mode, options)
  })
  const database = openTestDatabase()
  const { session, parts, catalogues, snapshots, outbox } = database
  await database.open()
  durable.length = 0
  const write = (...tables: Table[]) => database.transaction('rw', tables, async () => tables[0]?.count())
  await write(session, parts)
  await write(session, catalogues, snapshots, parts)
  await write(parts)
  await write(session)
  await write(outbox, parts)
  expect(durable).toEqual([
    ['parts,session,writes', 'relaxed'],
    ['catalogues,parts,session,snapshots,writes', 'strict'],
    ['parts,session,writes', 'strict'],
    ['session,writes', 'strict'],
    ['outbox,parts,session,writes', 'strict'],
  ])
})

test('nobody but database.ts opens a database', () => {
  const opensOne = /indexedDB\s*[.?]|extends Dexie|new Dexie/
  const product = Object.entries(sources).filter(([path]) => !/\.test\.|\/testing\//.test(path))
  expect(product.length).toBeGreaterThan(300)
  const opening = product.filter(([, source]) => opensOne.test(source)).map(([path]) => path)
  // The start script opens it before the app is there, and only reads.
  const reading = '/src/app/first-screen/read-screen-snapshot.ts'
  expect(opening.sort()).toEqual([reading, '/src/offline/database/database.ts'])
  expect(product.find(([file]) => file === reading)?.[1]).not.toContain('readwrite')
})
