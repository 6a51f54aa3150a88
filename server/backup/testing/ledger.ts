import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { withConnection } from '../../db/single-connection'
import { counters } from '../renewed-counters'
import { storedTables } from '../stored-tables'

/** Every row of every table as a text, without the columns that a restore renews. */
export async function ledger(url: string): Promise<Record<string, string[]>> {
  const renewed: readonly { table: string; column: string }[] = [
    ...counters,
    { table: 'session', column: 'revoked_at' },
    { table: 'password_recovery', column: 'expires_at' },
  ]
  return await withConnection(url, async ({ client }) => {
    const tables: Record<string, string[]> = {}
    for (const { table, columns } of await storedTables(client)) {
      // Each pharmacy has a row of its own in these after a restore, and the restore itself has one.
      if (['pharmacy_counter', 'sales_version', 'restoration'].includes(table)) continue
      const compared = columns.filter(
        (column) => !renewed.some((each) => each.table === table && each.column === column),
      )
      const { rows } = await client.query(
        `SELECT (${compared.map((name) => `"${name}"`)})::text AS row FROM ${table}`,
      )
      tables[table] = rows.map(({ row }) => String(row)).sort()
    }
    return tables
  })
}

/** Texts that COPY has to escape, and others. */
const texts = fc.sample(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom('\\', '\t', '\n', '\r', '\\.', '\\N', "'", '"', ';', 'ñ', '€', '\u2028', '\b'),
    }),
  ),
  150,
)

export async function fill(
  into: Kysely<Database>,
  { user, now }: { user: number; now: Date },
): Promise<void> {
  const rows = texts.map((text) => text.replaceAll('\0', ''))
  await into
    .insertInto('community')
    .values(rows.map((name, index) => ({ id: `X${index}`, name })))
    .execute()
  const viewed = rows.map((name, index) => ({
    real_user_id: user,
    user_id: user,
    id: crypto.randomUUID(),
    version: index,
    name: index % 3 === 0 ? null : `Vista ${index}`,
    state: index % 3 === 0 ? null : sql<never>`${JSON.stringify({ [name]: [name, null, index] })}::jsonb`,
    deleted: index % 3 === 0,
    updated_at: now,
  }))
  await into.insertInto('sales_view').values(viewed).execute()
  const jpeg = Buffer.from(fc.sample(fc.uint8Array({ minLength: 0, maxLength: 5_000 }), 1)[0] ?? [])
  await into.insertInto('user_picture').values({ user_id: user, version: 'a', jpeg }).execute()
}
