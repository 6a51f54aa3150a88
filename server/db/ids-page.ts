import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Page, pageClause } from './paging'
import type { Database } from './schema'

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
  const [found, total] = await Promise.all([
    sql<{ id: number }>`SELECT ${id} AS id FROM ${from} ${pageClause(page, { columns, last })}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count FROM ${from}`.execute(db),
  ])
  return { ids: found.rows.map((row) => row.id), count: total.rows[0]?.count ?? 0 }
}
