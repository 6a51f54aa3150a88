import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inject } from 'vitest'
import { createDatabase } from '../db/connection'
import type { Database } from '../db/schema'
import { afterFile } from './after-file'
import { query } from './template-database'

export type TestDatabase = {
  /** With the rights of the server, as in the product. */
  db: Kysely<Database>
  url: string
  /** With those of the tables' owner: for what the product does when it is set up, and for emptying tables. */
  owner: Kysely<Database>
  ownerUrl: string
}

/** A database of the calling test file's own, migrated and empty, dropped after its last test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(8).toString('hex')}`
  const nodes = [new URL('/postgres', template).href, ...inject('nodeUrls')]
  // Half the time of a copy by way of the log, which is PostgreSQL's default for the sake of disks.
  const create = `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY`
  await Promise.all(nodes.map((node) => query(node, create)))

  const addressOf = (given: string): string => {
    const own = new URL(given)
    own.pathname = `/${name}`
    return own.href
  }
  const [url, ownerUrl] = [addressOf(inject('serverUrl')), addressOf(template.href)]
  const [db, owner] = [createDatabase(url), createDatabase(ownerUrl)]
  afterFile(async () => {
    await Promise.all([db.destroy(), owner.destroy()])
    await Promise.all(nodes.map((node) => drop(node, name)))
  })
  return { db, url, owner, ownerUrl }
}

/** PostgreSQL's object_in_use. */
const inUse = '55006'

/**
 * PostgreSQL ends the connections of others, such as Citus's own, and waits five seconds for that, which a busy machine may not
 * be enough for; it has ended them all the same.
 */
async function drop(node: string, name: string): Promise<void> {
  try {
    await query(node, `DROP DATABASE ${name} WITH (FORCE)`)
  } catch (error) {
    if ((error as { code?: unknown }).code !== inUse) throw error
    await drop(node, name)
  }
}
