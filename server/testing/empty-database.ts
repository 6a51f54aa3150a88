import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase } from '../db/connection'
import { afterFile } from './after-file'
import type { TestDatabase } from './database'
import { query } from './template-database'

/** A database without any tables, as a new one is: also beside a cluster an ordinary one. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `empty_${randomBytes(8).toString('hex')}`
  const administration = new URL('/postgres', template).href
  await query(administration, `CREATE DATABASE ${name} TEMPLATE template0`)
  const addressOf = (given: string): string => {
    const own = new URL(given)
    own.pathname = `/${name}`
    return own.href
  }
  const [url, ownerUrl] = [addressOf(inject('serverUrl')), addressOf(template.href)]
  const [db, owner] = [createDatabase(url), createDatabase(ownerUrl)]
  afterFile(async () => {
    await Promise.all([db.destroy(), owner.destroy()])
    await query(administration, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { db, url, owner, ownerUrl }
}
