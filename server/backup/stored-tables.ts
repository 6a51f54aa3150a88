import type { Client } from 'pg'

/** Kysely's own: the header says which migrations there were, and a restore applies them. */
const notCopied = "NOT LIKE 'kysely\\_migration%'"
const ofThisSchema = (column: string) => `${column} = current_schema()::regnamespace`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export type StoredTable = { table: string; columns: string[] }

/** Tables with the columns that can be written. */
export async function storedTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    SELECT c.relname::text AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE ${ofThisSchema('c.relnamespace')} AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname ${notCopied}
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname COLLATE "C"`)
  return rows
}

export type StoredSequence = { table: string; column: string; sequence: string }

/** Sequences of identity columns, and of columns whose default takes from a sequence that belongs to them. */
export async function storedSequences(client: Client): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(`
    SELECT * FROM (
      SELECT c.relname::text AS table, a.attname::text AS column,
        pg_get_serial_sequence(format('%I.%I', current_schema(), c.relname), a.attname) AS sequence
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE ${ofThisSchema('c.relnamespace')} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
    ) of_columns WHERE sequence IS NOT NULL ORDER BY 1, 2`)
  return rows
}

/** The value that was given out last; null before the first. */
export async function lastValue(client: Client, { sequence }: StoredSequence): Promise<number | null> {
  // Its name comes from pg_get_serial_sequence, which quotes it.
  const { rows } = await client.query(`SELECT last_value, is_called FROM ${sequence}`)
  return rows[0]?.is_called === true ? Number(rows[0].last_value) : null
}

/** Names of what the schema holds; an extension's own do not count. */
export async function contents(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class c
    WHERE ${ofThisSchema('relnamespace')} AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
    UNION SELECT proname::text FROM pg_proc p
    WHERE ${ofThisSchema('pronamespace')}
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    ORDER BY 1`)
  return rows.map(({ name }) => name)
}

/** Takes foreign keys and triggers away, so that tables can be filled in any order; returns what puts them back. */
export async function suspendRules(client: Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND ${ofThisSchema('connamespace')}`)
  const { rows: triggered } = await client.query<{ table: string }>(`
    SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND ${ofThisSchema('c.relnamespace')}`)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { table } of triggered) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  return async () => {
    for (const { table } of triggered) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
}
