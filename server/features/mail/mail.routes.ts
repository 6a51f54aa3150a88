import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endpoints } from '@/contract/endpoints'
import { isInternal } from '@/domain/people/roles'
import { recordEvent } from '../../access/audit-event'
import { sheetAttachment } from '../../deliveries/order-mail'
import { messageWithLink } from '../../mail/message-link'
import { ApiError } from '../../plugins/api-error'
import { attachment } from '../../plugins/attachment'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { listMails } from './mail.queries'

/**
 * The mails of an installation without a mail server (docs/decisions/0061-mail-links-are-made-when-the-mail-leaves.md), and what
 * became of those of one with it.
 */
export function registerMailRoutes(
  app: FastifyInstance,
  { db, clock, ids, mailTransport }: Pick<Services, 'db' | 'clock' | 'ids' | 'mailTransport'>,
): void {
  const hasServer = mailTransport !== null

  route(app, endpoints.mails, async ({ query: { sort: _, ...page } }) =>
    listMails(db, { ...page, now: clock.now(), hasServer }),
  )

  /** Its link opens an account: the reading is recorded with it, and nobody gets into an account of staff this way. */
  route(app, endpoints.readMail, async ({ params, auth }) => {
    if (hasServer)
      throw new ApiError('forbidden', { message: 'Los correos salen por el servidor de correo.' })
    const now = clock.now()
    const body = await db.transaction().execute(async (trx) => {
      const mail = await trx
        .selectFrom('mail_message as m')
        .leftJoin('app_user as u', 'u.id', 'm.link_user_id')
        .select(['m.id', 'm.body', 'm.created_at', 'm.expires_at', 'm.link_user_id', 'u.username', 'u.roles'])
        // As bigint: a number beyond int4 finds nothing, instead of failing.
        .where('m.id', '=', sql<number>`${params.id}::bigint`)
        .where('m.expires_at', '>', now)
        .executeTakeFirst()
      if (!mail || mail.body === null) return null
      const role = mail.roles?.[0]
      if (role !== undefined && isInternal(role)) throw new ApiError('forbidden', { message: onlyByCommand })
      const link = {
        body: mail.body,
        createdAt: mail.created_at,
        expiresAt: mail.expires_at,
        linkUserId: mail.link_user_id,
      }
      const text = await messageWithLink(trx, link, ids.token())
      if (text === null) return null
      await recordEvent(trx, {
        kind: 'mail-read',
        auth,
        happenedAt: now,
        details: { mail: mail.id, ...(mail.username !== null && { account: mail.username }) },
      })
      return text
    })
    if (body === null) throw new ApiError('not_found', { message: 'El correo ha caducado.' })
    return { body }
  })

  route(app, endpoints.mailAttachment, async ({ params, auth, reply }) => {
    const mail = await db
      .selectFrom('mail_message')
      .select(['id', 'attachment'])
      .where('id', '=', sql<number>`${params.id}::bigint`)
      .executeTakeFirst()
    if (!mail || mail.attachment === null) throw new ApiError('not_found')
    const { name, bytes } = await sheetAttachment(db, mail.attachment)
    await recordEvent(db, {
      kind: 'order-exported',
      auth,
      happenedAt: clock.now(),
      details: { mail: mail.id, format: 'xlsx' },
    })
    reply.header('content-disposition', attachment(name.replace(/\.xlsx$/, ''), 'xlsx'))
    return bytes
  })
}

const onlyByCommand =
  'El enlace de una cuenta interna solo se lee en el servidor, con «npm run rebotica -- mail».'
