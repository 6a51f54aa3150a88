import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createDatabase } from '../db/connection'
import type { Database } from '../db/schema'

export type TestDatabase = { db: Kysely<Database>; url: string }

/** A database of the calling test file's own, migrated and empty, dropped after its last test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`)

  const own = new URL(template)
  own.pathname = `/${name}`
  const db = createDatabase(own.href)
  afterAll(async () => {
    await db.destroy()
    await administer(template, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { db, url: own.href }
}

async function administer(template: URL, statement: string): Promise<void> {
  const address = new URL(template)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
