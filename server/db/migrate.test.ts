import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase } from './connection'
import { migrateToLatest } from './migrate'

const template = new URL(inject('templateUrl'))
const name = `test_${randomBytes(8).toString('hex')}`
const administration = new pg.Client({ connectionString: new URL('/postgres', template).href })
await administration.connect()
await administration.query(`CREATE DATABASE ${name}`)

const empty = new URL(template)
empty.pathname = `/${name}`
const first = createDatabase(empty.href)
const second = createDatabase(empty.href)
afterAll(async () => {
  await first.destroy()
  await second.destroy()
  await administration.query(`DROP DATABASE ${name}`)
  await administration.end()
})

test('two processes that migrate an empty database at once apply each migration once', async () => {
  const applied = await Promise.all([migrateToLatest(first), migrateToLatest(second)])
  expect(applied.flat()).toEqual([...new Set(applied.flat())])
  expect(applied.flat()).toContain('0001-initial')
  expect(await first.selectFrom('catalogue_version').select('version').execute()).toEqual([{ version: 1 }])
  expect(await migrateToLatest(second)).toEqual([])
})
