import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditEvent } from '@/contract/administration/audit'
import { containsWords } from '../../db/paging/paging'
import { userText } from '../../db/paging/search-texts'
import { type WindowPage, windowPage } from '../../db/paging/window-page'
import type { Database } from '../../db/schema'

export const auditSortFields = ['happenedAt'] as const

type Search = WindowPage<(typeof auditSortFields)[number]> & {
  kind?: string | undefined
  /** Days of Madrid, both included. */
  from?: string | undefined
  to?: string | undefined
}

const pageSize = 10

/** Events of that kind and those days, done by or as a user whose name, user name or e-mail holds every word of the filter. */
export async function listAuditEvents(
  db: Kysely<Database>,
  search: Search,
): Promise<{ data: AuditEvent[]; count: number; next: string | null; newest: string | null }> {
  const { keys, ...window } = await windowPage<{ id: number }, (typeof auditSortFields)[number]>(
    db,
    { ...search, take: search.take ?? pageSize },
    {
      keys: { id: sql`e.id` },
      from: sql`audit_event e WHERE ${sql.join(conditions(search, await usersFound(db, search.filter)), sql` AND `)}`,
      columns: { happenedAt: sql`e.happened_at` },
      ...{ by: 'happenedAt', id: sql`e.id` },
    },
  )
  const { rows } = await sql<Row>`
    SELECT e.id, e.happened_at, e.kind, e.address, e.details,
      ${person('u')} AS user, ${person('r')} AS real_user, ${named('p')} AS pharma, ${named('l')} AS laboratory
    FROM audit_event e
      LEFT JOIN app_user u ON u.id = e.user_id LEFT JOIN app_user r ON r.id = e.real_user_id
      LEFT JOIN pharmacy p ON p.id = e.pharmacy_id LEFT JOIN laboratory l ON l.id = e.laboratory_id
    WHERE e.id = ANY(${keys.map(({ id }) => id)}::bigint[])`.execute(db)
  const events = new Map(rows.map((row) => [row.id, toEvent(row)]))
  return { ...window, data: keys.flatMap(({ id }) => events.get(id) ?? []) }
}

const toEvent = ({ happened_at, real_user, ...row }: Row): AuditEvent => ({
  ...row,
  happenedAt: happened_at.toISOString(),
  realUser: real_user,
})

type Row = Omit<AuditEvent, 'happenedAt' | 'realUser'> & {
  happened_at: Date
  real_user: AuditEvent['realUser']
}

/** Looked up before: of users that are yet to be found PostgreSQL does not know how many events they have. */
async function usersFound(db: Kysely<Database>, filter: string | undefined): Promise<number[] | null> {
  if (filter === undefined || filter.trim() === '') return null
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM app_user u WHERE ${containsWords(userText('u'), filter)}`.execute(db)
  return rows.map(({ id }) => id)
}

function conditions({ kind, from, to }: Search, users: number[] | null): RawBuilder<unknown>[] {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp AT TIME ZONE 'Europe/Madrid'`
  return [
    sql`true`,
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(from === undefined ? [] : [sql`e.happened_at >= ${midnight(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql`e.happened_at < ${midnight(sql`${to}::date + 1`)}`]),
    ...(users === null
      ? []
      : [
          sql`(e.user_id = ANY (${users}::int[])
            OR e.real_user_id = ANY (${users}::int[]) AND e.real_user_id <> e.user_id)`,
        ]),
  ]
}

const person = (table: string) => sql`CASE WHEN ${sql.ref(`${table}.id`)} IS NOT NULL THEN jsonb_build_object(
  'id', ${sql.ref(`${table}.id`)}, 'username', ${sql.ref(`${table}.username`)},
  'name', concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.second_name`)})) END`

const named = (table: string) => sql`CASE WHEN ${sql.ref(`${table}.id`)} IS NOT NULL THEN
  jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) END`
