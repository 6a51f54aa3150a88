import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'

type Table = keyof Database

const orders = new WeakMap<Kysely<Database>, Map<string, string[]>>()

/**
 * Empties these tables and all whose rows belong to theirs, as TRUNCATE … CASCADE does. That makes the files of all of them anew,
 * also of those that were empty, and in a cluster those of each part and of all that follow it: 0.3 s to delete one pharmacy.
 */
export async function emptyTables(owner: Kysely<Database>, ...names: Table[]): Promise<void> {
  const tables = await inOrder(owner, names)
  const { rows } = await sql<{ name: string }>`${sql.join(
    tables.map(
      (name) => sql`SELECT ${sql.lit(name)} AS name WHERE EXISTS (SELECT 1 FROM ${sql.table(name)})`,
    ),
    sql` UNION ALL `,
  )}`.execute(owner)
  const filled = new Set(rows.map(({ name }) => name))
  for (const name of tables.filter((table) => filled.has(table))) {
    // Its rows cannot be deleted, not even by its owner.
    if (name === ('audit_event' satisfies Table)) await sql`TRUNCATE audit_event`.execute(owner)
    else await sql`DELETE FROM ${sql.table(name)}`.execute(owner)
  }
}

/** These tables and those that refer to them, each before the ones that it refers to. */
async function inOrder(owner: Kysely<Database>, names: Table[]): Promise<string[]> {
  const known = orders.get(owner) ?? new Map<string, string[]>()
  orders.set(owner, known)
  const key = names.join()
  const before = known.get(key)
  if (before) return before
  const { rows } = await sql<{ from: string; to: string }>`
    SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to FROM pg_constraint
    WHERE contype = 'f' AND conrelid <> confrelid`.execute(owner)
  const ordered = new Set<string>()
  const add = (table: string) => {
    if (ordered.has(table)) return
    for (const { from } of rows.filter(({ to }) => to === table)) add(from)
    ordered.add(table)
  }
  names.forEach(add)
  known.set(key, [...ordered])
  return [...ordered]
}
