import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema'
import { type Page, pageClause } from './paging'

type IdsQuery<Field extends string> = {
  id: RawBuilder<unknown>
  /** The tables, with their conditions. */
  from: RawBuilder<unknown>
  columns: Record<Field, RawBuilder<unknown>>
  /** What decides where the page's sort does not; the id unless told otherwise. */
  last?: RawBuilder<unknown>
}

/** The ids of a page's rows, in its order, and how many rows there are in all. */
export async function idsPage<Field extends string>(
  db: Kysely<Database>,
  page: Page<Field>,
  { id, from, columns, last = id }: IdsQuery<Field>,
): Promise<{ ids: number[]; count: number }> {
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT ${id} AS id, count(*) OVER () AS count FROM ${from} ${pageClause(page, { columns, last })}`.execute(
    db,
  )
  const ids = rows.map((row) => row.id)
  const [first] = rows
  if (first !== undefined || !page.skip) return { ids, count: first?.count ?? 0 }
  // Beyond the end no row says how many there are.
  const total = await sql<{ count: number }>`SELECT count(*) AS count FROM ${from}`.execute(db)
  return { ids, count: total.rows[0]?.count ?? 0 }
}
