import { type Kysely, type RawBuilder, sql } from 'kysely'
import { windowRows } from '@/contract/basics/fields'
import type { Database } from '../schema'
import type { Page } from './paging'

/** A page of a list that grows without end (contract/fields `windowQuery`). */
export type WindowPage<Field extends string> = Page<Field> & {
  after?: string | undefined
  until?: string | undefined
}

type WindowQuery<Field extends string> = {
  /** What a statement with these tables begins with. */
  begin?: RawBuilder<unknown>
  /** What names a row, by the names that it has in the answer. */
  keys: Record<string, RawBuilder<unknown>>
  /** The tables, with their conditions: `… WHERE …`. */
  from: RawBuilder<unknown>
  columns: Record<Field, RawBuilder<unknown>>
  /** The field of the moment by which a window is cut, its column, and the id that decides within a moment: an index has both. */
  by: NoInfer<Field>
  id: RawBuilder<unknown>
}

/**
 * The keys of a page's rows within one window of a list: counted, sorted and paged there. So what is read depends on the window,
 * and not on how many rows there are. `next` is its last row, where more follow; `newest` its first one, unless new rows come last.
 */
export async function windowPage<Keys extends Record<string, unknown>, Field extends string>(
  db: Kysely<Database>,
  { skip = 0, take, sort, after, until }: WindowPage<Field> & { take: number },
  { begin = sql``, keys, from, columns, by, id }: WindowQuery<Field>,
): Promise<{ keys: Keys[]; count: number; next: string | null; newest: string | null }> {
  const at = columns[by]
  const isRising = sort[0]?.field === by && sort[0].direction === 'asc'
  const [way, beyond] = isRising ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const rest = beside({ at, id }, beyond, after)
  const named = Object.entries(keys).map(([name, key]) => sql`${key} AS ${sql.ref(`key_${name}`)}`)
  const sorted = sort.map(({ field }, index) => sql`${columns[field]} AS ${sql.ref(`sort_${index}`)}`)
  const order = sql.join([
    ...sort.map(({ direction }, index) => sql`${sql.ref(`sort_${index}`)} ${sql.raw(direction)} NULLS LAST`),
    sql`window_at ${way}, window_id ${way}`,
  ])
  const { rows } = await sql<
    Record<string, unknown> & { count: number; next: string | null; newest: string | null }
  >`
    ${begin} SELECT listed.* FROM (WITH found AS MATERIALIZED (
      SELECT ${sql.join([...named, ...sorted])}, ${at} AS window_at, ${id} AS window_id
      FROM ${from} ${rest} ${notAfter({ at, id }, until)} ORDER BY ${at} ${way}, ${id} ${way} LIMIT ${windowRows + 1}
    ), numbered AS MATERIALIZED (
      SELECT *, row_number() OVER (ORDER BY window_at ${way}, window_id ${way}) AS place FROM found)
    SELECT page.*, total.count, total.next, total.newest
    FROM (
      SELECT least(count(*), ${windowRows})::int AS count,
        max(CASE WHEN place = ${windowRows} THEN ${keyOfRow(sql`window_at`, sql`window_id`)} END)
          FILTER (WHERE (SELECT count(*) FROM found) > ${windowRows}) AS next,
        ${isRising ? sql`NULL::text` : sql`max(CASE WHEN place = 1 THEN ${keyOfRow(sql`window_at`, sql`window_id`)} END)`} AS newest
      FROM numbered) AS total
      LEFT JOIN (
        SELECT * FROM numbered WHERE place <= ${windowRows} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}) AS page ON true
    ) AS listed ORDER BY ${order}`.execute(db)
  const [first] = rows
  return {
    // A page beyond the end has one row, without keys.
    keys: rows.filter(({ place }) => place !== null).map((found) => keysOf<Keys>(found, Object.keys(keys))),
    count: first?.count ?? 0,
    next: first?.next ?? null,
    newest: first?.newest ?? null,
  }
}

type RowColumns = { at: RawBuilder<unknown>; id: RawBuilder<unknown> }

/** The row's name as a window key (contract/fields). */
export const keyOfRow = (at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`

/** A condition that leaves out what came after the row of this key; nothing without one. */
export const notAfter = (columns: RowColumns, until: string | undefined): RawBuilder<unknown> =>
  beside(columns, sql`<=`, until)

function beside(
  { at, id }: RowColumns,
  beyond: RawBuilder<unknown>,
  key: string | undefined,
): RawBuilder<unknown> {
  const [given = '', row] = key?.split('_') ?? []
  const moment = existing(given)
  return moment === null ? sql`` : sql`AND (${at}, ${id}) ${beyond} (${moment}::timestamptz, ${row}::bigint)`
}

/** A moment as text, with microseconds. The 30th of February becomes a day of March, as PostgreSQL takes none; of no time at all: null. */
function existing(moment: string): string | null {
  const at = new Date(`${moment.slice(0, 23)}Z`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 23) + moment.slice(23)
}

const keysOf = <Keys>(row: Record<string, unknown>, names: string[]): Keys =>
  Object.fromEntries(names.map((name) => [name, row[`key_${name}`]])) as Keys
