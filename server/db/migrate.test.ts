import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase } from './connection'
import { migrateToLatest, takesAway } from './migrate'

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

/** What a server of the release before cannot work with: something gone, or something that its rows do not have. */
const incompatible =
  /\bDROP (COLUMN|TABLE|VIEW|FUNCTION|TYPE)\b|\bRENAME\b|\bSET NOT NULL\b|ADD COLUMN(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/i

test('a migration that takes something away from the release before has it in its name', () => {
  const folder = join(import.meta.dirname, 'migrations')
  const names = readdirSync(folder).filter((name) => /^\d.*(?<!\.test)\.ts$/.test(name) && name > '0061')
  expect(names.length).toBeGreaterThan(0)
  const unnamed = names.filter(
    (name) => incompatible.test(readFileSync(join(folder, name), 'utf8')) && !takesAway(name),
  )
  expect(unnamed).toEqual([])
  for (const text of [
    'ALTER TABLE a DROP COLUMN b',
    'ALTER TABLE a ADD COLUMN b int NOT NULL, ADD COLUMN c int DEFAULT 1',
  ])
    expect(text).toMatch(incompatible)
  expect('ALTER TABLE a ADD COLUMN b int NOT NULL DEFAULT 0; CREATE TABLE c (d int NOT NULL)').not.toMatch(
    incompatible,
  )
})
