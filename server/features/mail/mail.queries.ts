import { type Kysely, sql } from 'kysely'
import type { Mail } from '@/contract/administration/mail'
import { internalRoles } from '@/domain/people/roles'
import { containsWords } from '../../db/paging/paging'
import { mailText } from '../../db/paging/search-texts'
import { type WindowPage, windowPage } from '../../db/paging/window-page'
import type { Database } from '../../db/schema'

const pageSize = 10

type Given = { now: Date; hasServer: boolean }

/** Mails whose recipient or subject holds every word of the filter, the latest first. None of them with its text. */
export async function listMails(
  db: Kysely<Database>,
  { now, hasServer, take = pageSize, ...page }: Omit<WindowPage<never>, 'sort'> & Given,
): Promise<{ data: Mail[]; count: number; next: string | null; newest: string | null }> {
  const { keys, ...window } = await windowPage<{ id: number }, 'createdAt'>(
    db,
    { ...page, take, sort: [] },
    {
      keys: { id: sql`m.id` },
      from: sql`mail_message m WHERE ${containsWords(mailText('m'), page.filter)}`,
      columns: { createdAt: sql`m.created_at` },
      ...{ by: 'createdAt', id: sql`m.id` },
    },
  )
  const { rows } = await sql<Row>`
    SELECT m.id, m.created_at, m.recipient, m.subject, m.sent_at, m.expires_at, m.attempts, m.body IS NULL AS is_over,
      m.attachment->>'name' AS attachment,
      u.username, u.roles[1] = ANY(${internalRoles}::text[]) AS internal
    FROM mail_message m LEFT JOIN app_user u ON u.id = m.link_user_id
    WHERE m.id = ANY(${keys.map(({ id }) => id)}::bigint[])`.execute(db)
  const mails = new Map(rows.map((row) => [row.id, toMail(row, { now, hasServer })]))
  return { ...window, data: keys.flatMap(({ id }) => mails.get(id) ?? []) }
}

const toMail = (row: Row, given: Given): Mail => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  recipient: row.recipient,
  subject: row.subject,
  state: stateOf(row, given),
  sentAt: row.sent_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  attempts: row.attempts,
  attachment: row.attachment,
  linkOf: row.username === null ? null : { username: row.username, internal: row.internal === true },
})

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
