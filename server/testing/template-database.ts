import type { Kysely } from 'kysely'
import pg from 'pg'
import { createDatabase, DatabaseUnavailable } from '../db/connection'
import { migrateToLatest } from '../db/migrate'
import type { Database } from '../db/schema'
import { grantToServer } from '../db/server-role'

/** Migrates the database that test files copy, and leaves it without connections, as CREATE DATABASE … TEMPLATE wants it. */
export async function fillTemplate({
  ownerUrl,
  role,
  prepare = async () => {},
}: {
  ownerUrl: string
  /** The role of the server. */
  role: string
  /** What is done once the tables are there. */
  prepare?: (owner: Kysely<Database>) => Promise<unknown>
}): Promise<{ version: string }> {
  const owner = createDatabase({ connectionString: ownerUrl, max: 1 })
  try {
    await migrateToLatest(owner)
    await prepare(owner)
    await grantToServer(owner, role)
    const rows = await query(ownerUrl, 'SHOW server_version')
    return { version: String(rows[0]?.server_version).split(' ')[0] ?? '' }
  } finally {
    await owner.destroy()
  }
}

/** One statement on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable('not there yet', { cause })
    })
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
