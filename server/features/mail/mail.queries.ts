import { type Kysely, sql } from 'kysely'
import type { Mail } from '@/contract/mail'
import { internalRoles } from '@/domain/people/roles'
import { containsWords, type Page, pageClause } from '../../db/paging'
import type { Database } from '../../db/schema'

const pageSize = 10

type Given = { now: Date; hasServer: boolean }

/** Mails whose recipient or subject holds every word of the filter, the latest first. None of them with its text. */
export async function listMails(
  db: Kysely<Database>,
  { now, hasServer, ...page }: Omit<Page<never>, 'sort'> & Given,
): Promise<{ data: Mail[]; count: number }> {
  const from = sql`FROM mail_message m LEFT JOIN app_user u ON u.id = m.link_user_id
    WHERE ${containsWords(sql`concat_ws(' ', m.recipient, m.subject)`, page.filter)}`
  const order = pageClause(
    { ...page, sort: [], take: page.take ?? pageSize },
    { columns: {}, last: sql`m.id DESC` },
  )
  const { rows } = await sql<Row>`
    SELECT m.id, m.created_at, m.recipient, m.subject, m.sent_at, m.expires_at, m.attempts, m.body IS NULL AS is_over,
      m.attachment->>'name' AS attachment,
      u.username, u.roles[1] = ANY(${internalRoles}::text[]) AS internal
    ${from} ${order}`.execute(db)
  const counted = await sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db)
  const data = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    recipient: row.recipient,
    subject: row.subject,
    state: stateOf(row, { now, hasServer }),
    sentAt: row.sent_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    attempts: row.attempts,
    attachment: row.attachment,
    linkOf: row.username === null ? null : { username: row.username, internal: row.internal === true },
  }))
  return { data, count: counted.rows[0]?.count ?? 0 }
}

type Row = {
  id: number
  created_at: Date
  recipient: string
  subject: string
  sent_at: Date | null
  expires_at: Date | null
  attempts: number
  is_over: boolean
  attachment: string | null
  username: string | null
  internal: boolean | null
}

function stateOf({ sent_at, expires_at, is_over }: Row, { now, hasServer }: Given): Mail['state'] {
  if (sent_at !== null) return 'sent'
  if (is_over || (expires_at !== null && expires_at <= now)) return 'expired'
  return hasServer ? 'waiting' : 'kept'
}
