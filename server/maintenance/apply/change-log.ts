import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'

type Trx = Transaction<Database>
type Row = Record<string, unknown>

export type FieldChange = { field: string; before: unknown; after: unknown }
export type Change = {
  entity: string
  name: string
  kind: 'created' | 'updated' | 'unchanged'
  fields: FieldChange[]
  /** A hint printed with the change. */
  note?: string
}

/** Writes values that differ, and records each change for the list that `apply` prints. */
export class ChangeLog {
  readonly changes: Change[] = []
  private readonly trx: Trx

  constructor(trx: Trx) {
    this.trx = trx
  }

  /**
   * Creates or updates the row with `key`. Undefined values stay as they are. `shown` replaces values in the printed
   * list.
   */
  async save(given: {
    entity: string
    name: string
    table: keyof Database
    key: Row
    values: Row
    shown?: Record<string, string>
  }): Promise<{ row: Row; change: Change }> {
    const { entity, name, table, key, shown = {} } = given
    const values = Object.fromEntries(Object.entries(given.values).filter(([, value]) => value !== undefined))
    const found = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${conditions(key)}`.execute(this.trx)
    const before = found.rows[0]
    const change: Change = { entity, name, kind: 'unchanged', fields: [] }
    this.changes.push(change)
    if (before === undefined) {
      change.kind = 'created'
      return { row: await this.insert(table, { ...key, ...values }), change }
    }
    const differing = Object.entries(values).filter(([column, value]) => !isSame(before[column], value))
    if (differing.length === 0) return { row: before, change }
    const assignments = differing.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const updated = await sql<Row>`
      UPDATE ${sql.table(table)} SET ${sql.join(assignments)} WHERE ${conditions(key)} RETURNING *`.execute(
      this.trx,
    )
    for (const [field, after] of differing) {
      this.note(change, { field, before: before[field], after: shown[field] ?? after })
    }
    return { row: updated.rows[0] ?? before, change }
  }

  /** Replaces the rows of a list if they differ; recorded as one changed field of the row that the list belongs to. */
  async replaceList(given: {
    change: Change
    field: string
    table: keyof Database
    owner: Row
    /** All rows have the same columns. */
    rows: Row[]
    columns: string[]
  }): Promise<void> {
    const { change, field, table, owner, rows, columns } = given
    const found = await sql<Row>`
      SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(table)}
      WHERE ${conditions(owner)}`.execute(this.trx)
    if (isSame(inOrder(found.rows, columns), inOrder(rows, columns))) return
    await sql`DELETE FROM ${sql.table(table)} WHERE ${conditions(owner)}`.execute(this.trx)
    for (const row of rows) await this.insert(table, { ...owner, ...row })
    this.note(change, { field, before: `${found.rows.length}`, after: `${rows.length}` })
  }

  note(change: Change, field: FieldChange): void {
    if (change.kind === 'created') return
    change.kind = 'updated'
    change.fields.push(field)
  }

  private async insert(table: keyof Database, values: Row): Promise<Row> {
    const columns = Object.keys(values).map((column) => sql.ref(column))
    const inserted = await sql<Row>`
      INSERT INTO ${sql.table(table)} (${sql.join(columns)})
      VALUES (${sql.join(Object.values(values).map((value) => sql`${value}`))}) RETURNING *`.execute(this.trx)
    return inserted.rows[0] ?? values
  }
}

const conditions = (key: Row): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` AND `,
  )

/**
 * A canonical text for comparisons: JSON columns are written as text, and read as objects whose keys may be in another
 * order.
 */
const comparable = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? parsed(value) : (value ?? null), (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
const parsed = (text: string): unknown => {
  if (!/^\[\{|^\[\]$/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON after all: a title may start like a list.
    return text
  }
}
const isSame = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b)

const inOrder = (rows: Row[], columns: string[]): string[] =>
  rows.map((row) => columns.map((column) => comparable(row[column])).join('|')).sort()
