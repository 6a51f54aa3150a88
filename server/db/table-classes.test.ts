import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { distribute } from './distribute'
import { tableClasses } from './table-classes'

const { db, owner } = await createTestDatabase()

test('each table of the migrated schema has one class, and those of the pharmacy have its id in every key', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname NOT LIKE 'kysely%' ORDER BY 1`.execute(db)
  expect(Object.values(tableClasses).flat().sort()).toEqual(rows.map(({ name }) => name).sort())

  // Citus takes no other unique key, since each node looks at its own rows alone.
  const { rows: keys } = await sql<{ key: string }>`
    SELECT indexrelid::regclass::text AS key FROM pg_index
    WHERE indisunique AND indrelid = ANY (${tableClasses.pharmacy}::regclass[]) AND NOT EXISTS (
      SELECT 1 FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey) AND attname = 'pharmacy_id')`.execute(
    db,
  )
  expect(keys).toEqual([])
})

test('a database that is no cluster is not distributed, and the reason is told', async () => {
  await expect(distribute(owner)).rejects.toThrow('Esta base de datos no tiene la extensión citus')
})
