import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from './database'

/** A database without any tables, as a new one is. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await sql`DROP SCHEMA public CASCADE`.execute(database.owner)
  await sql`CREATE SCHEMA public`.execute(database.owner)
  return database
}
