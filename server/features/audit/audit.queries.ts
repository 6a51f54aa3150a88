import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditEvent } from '@/contract/audit'
import { containsWords, type Page, pageClause } from '../../db/paging'
import type { Database } from '../../db/schema'

export const auditSortFields = ['happenedAt'] as const

type Search = Page<(typeof auditSortFields)[number]> & {
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
): Promise<{ data: AuditEvent[]; count: number }> {
  const from = sql`FROM audit_event e WHERE ${sql.join(conditions(search), sql` AND `)}`
  const sort = search.sort.length > 0 ? search.sort : [{ field: 'happenedAt', direction: 'desc' } as const]
  // Of events of the same moment the later one has the higher id.
  const last = sort[0]?.direction === 'asc' ? sql`e.id` : sql`e.id DESC`
  const order = pageClause(
    { ...search, sort, take: search.take ?? pageSize },
    { columns: { happenedAt: sql`e.happened_at` }, last },
  )
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      SELECT e.id, e.happened_at, e.kind, e.address, e.details,
        ${person('u')} AS user, ${person('r')} AS real_user, ${named('p')} AS pharma, ${named('l')} AS laboratory
      FROM (SELECT e.* ${from} ${order}) e
        LEFT JOIN app_user u ON u.id = e.user_id LEFT JOIN app_user r ON r.id = e.real_user_id
        LEFT JOIN pharmacy p ON p.id = e.pharmacy_id LEFT JOIN laboratory l ON l.id = e.laboratory_id
      ${pageClause({ sort }, { columns: { happenedAt: sql`e.happened_at` }, last })}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  const data = rows.map(({ happened_at, real_user, ...row }) => ({
    ...row,
    happenedAt: happened_at.toISOString(),
    realUser: real_user,
  }))
  return { data, count: counted.rows[0]?.count ?? 0 }
}

type Row = Omit<AuditEvent, 'happenedAt' | 'realUser'> & {
  happened_at: Date
  real_user: AuditEvent['realUser']
}

function conditions({ kind, from, to, filter }: Search): RawBuilder<unknown>[] {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp AT TIME ZONE 'Europe/Madrid'`
  const isFound = sql`SELECT id FROM app_user u
    WHERE ${containsWords(sql`concat_ws(' ', u.username, u.first_name, u.second_name, u.email)`, filter)}`
  return [
    sql`true`,
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(from === undefined ? [] : [sql`e.happened_at >= ${midnight(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql`e.happened_at < ${midnight(sql`${to}::date + 1`)}`]),
    ...(filter === undefined || filter.trim() === ''
      ? []
      : [sql`(e.user_id IN (${isFound}) OR e.real_user_id IN (${isFound}))`]),
  ]
}

const person = (table: string) => sql`CASE WHEN ${sql.ref(`${table}.id`)} IS NOT NULL THEN jsonb_build_object(
  'id', ${sql.ref(`${table}.id`)}, 'username', ${sql.ref(`${table}.username`)},
  'name', concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.second_name`)})) END`

const named = (table: string) => sql`CASE WHEN ${sql.ref(`${table}.id`)} IS NOT NULL THEN
  jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) END`
