import { type Kysely, sql } from 'kysely'
import type { SupportTicket, SupportTicketRow } from '@/contract/support/support-tickets'
import { ticketSubject } from '@/domain/support/ticket'
import { containsWords, nameOrder, type Page, pageClause } from '../../db/paging/paging'
import { ticketText, userOf } from '../../db/paging/search-texts'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

export const ticketSortFields = ['createdAt', 'name', 'email', 'username'] as const

const pageSize = 10

type Row = Omit<SupportTicketRow, 'subject' | 'createdAt'> & { createdAt: Date; description: string }

const columns = sql`t.id, t.created_at AS "createdAt", t.name, t.email, t.description,
  signed_in.username, CASE WHEN t.user_id <> t.real_user_id THEN acted.username END AS "actedAs",
  (SELECT count(*) FROM support_attachment a WHERE a.ticket_id = t.id) AS attachments,
  CASE WHEN t.sent_at IS NOT NULL THEN 'sent' WHEN t.next_attempt_at IS NOT NULL THEN 'waiting' ELSE 'kept' END AS delivery`
const tables = sql`support_ticket t
  JOIN app_user signed_in ON signed_in.id = t.real_user_id
  JOIN app_user acted ON acted.id = t.user_id`

/** Tickets in which name, e-mail, user or text hold every word of the filter; the newest first unless told otherwise. */
export async function listTickets(
  db: Db,
  { take = pageSize, ...page }: Page<(typeof ticketSortFields)[number]>,
): Promise<{ data: SupportTicketRow[]; count: number }> {
  const searched = [ticketText('t'), userOf(sql`t.real_user_id`), userOf(sql`t.user_id`)]
  const from = sql`FROM ${tables} WHERE ${containsWords(searched, page.filter)}`
  const order = pageClause(
    { ...page, take },
    {
      columns: {
        createdAt: sql`t.created_at`,
        name: nameOrder(sql`t.name`),
        email: sql`t.email`,
        username: sql`signed_in.username`,
      },
      last: sql`t.id DESC`,
    },
  )
  const [rows, total] = await Promise.all([
    sql<Row>`SELECT ${columns} ${from} ${order}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  return { data: rows.rows.map(withSubject).map(withoutText), count: total.rows[0]?.count ?? 0 }
}

export async function findTicketDetail(db: Db, id: number): Promise<SupportTicket | null> {
  const { rows } = await sql<Row & { helpDeskId: string | null }>`
    SELECT ${columns}, t.help_desk_id AS "helpDeskId" FROM ${tables} WHERE t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  const attachments = await sql<SupportTicket['attachments'][number]>`
    SELECT position, name, type, length(bytes) AS size FROM support_attachment
    WHERE ticket_id = ${id} ORDER BY position`.execute(db)
  return { ...withSubject(row), helpDeskId: row.helpDeskId, attachments: attachments.rows }
}

export const findAttachment = (db: Db, { id, position }: { id: number; position: number }) =>
  db
    .selectFrom('support_attachment')
    .select(['name', 'type', 'bytes'])
    .where('ticket_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()

const withSubject = (row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  subject: ticketSubject(row.description),
})

const withoutText = ({ description: _, ...row }: ReturnType<typeof withSubject>): SupportTicketRow => row
