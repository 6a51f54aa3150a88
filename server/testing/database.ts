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
  const onAllNodes = (statement: string) => Promise.all(nodes.map((node) => query(node, statement)))
  // Half the time of a copy by way of the log, which is PostgreSQL's default for the sake of disks.
  await onAllNodes(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY`)

  const addressOf = (given: string): string => {
    const own = new URL(given)
    own.pathname = `/${name}`
    return own.href
  }
  const [url, ownerUrl] = [addressOf(inject('serverUrl')), addressOf(template.href)]
  const [db, owner] = [createDatabase(url), createDatabase(ownerUrl)]
  afterFile(async () => {
    await Promise.all([db.destroy(), owner.destroy()])
    await onAllNodes(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { db, url, owner, ownerUrl }
}
