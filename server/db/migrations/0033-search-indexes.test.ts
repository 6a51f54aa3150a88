import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/empty-database'
import { migrateToLatest } from '../migrate'

test('where the extension lies in a schema that is not searched, the tables are made without its indexes', async () => {
  const { owner } = await createEmptyDatabase()
  await sql`CREATE SCHEMA extensions`.execute(owner)
  await sql`CREATE EXTENSION pg_trgm SCHEMA extensions`.execute(owner)
  expect(await migrateToLatest(owner)).toContain('0033-search-indexes')
  const { rows } = await sql<{
    name: string
  }>`SELECT indexname AS name FROM pg_indexes WHERE indexname IN ('app_user_search', 'purchase_order_newest')`.execute(
    owner,
  )
  expect(rows).toEqual([{ name: 'purchase_order_newest' }])
})
