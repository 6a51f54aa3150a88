import type { Selectable } from 'kysely'
import { formatInstant } from '@/domain/basics/dates'
import { recordEvent } from '../access/audit-event'
import type { MailMessageTable } from '../db/tables/messages'
import { messageWithLink } from '../mail/message-link'
import { systemIds } from '../plugins/services'
import type { Command } from './command'

/** How many mails are listed: enough to find the last one to somebody. Older ones have expired. */
const shown = 20

export const mailCommand: Command = {
  name: 'mail',
  takes: [],
  summary: 'Muestra los últimos correos y, sin servidor de correo, su texto',
  help: `  Sin SMTP_URL los correos no salen: se quedan en la base de datos y aquí se leen. Su enlace se hace al leerlos, vale desde
  que se pidió media hora, o siete días el de una invitación, y no se guarda: cada lectura da otro, y valen todos hasta que se use uno. De los
  enviados solo queda cuándo salieron, y de los que caducaron sin salir, que existieron.`,
  options: {},
  run: async ({ db, terminal }) => {
    const textOf = ({ id, body, created_at, expires_at, link_user_id }: Selectable<MailMessageTable>) =>
      db.transaction().execute(async (trx) => {
        const now = new Date()
        if (body === null || expires_at <= now) return null
        const link = { body, createdAt: created_at, expiresAt: expires_at, linkUserId: link_user_id }
        const text = await messageWithLink(trx, link, systemIds.token())
        if (text !== null && link_user_id !== null)
          await recordEvent(trx, {
            kind: 'mail-read',
            auth: { user: { id: link_user_id }, realUserId: null },
            happenedAt: now,
            details: { mail: id },
          })
        return text
      })
    const messages = await db
      .selectFrom('mail_message')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
    if (messages.length === 0) terminal.line('No hay correos.')
    for (const message of messages.reverse()) {
      const { created_at, recipient, subject, sent_at, attachment } = message
      terminal.line(`── ${formatInstant(created_at.getTime())}  Para: ${recipient}  Asunto: ${subject}`)
      terminal.line(
        sent_at === null
          ? ((await textOf(message)) ?? '(caducado)')
          : `(enviado el ${formatInstant(sent_at.getTime())})`,
      )
      if (attachment !== null) terminal.line(`(lleva ${nameOf(attachment)})`)
    }
    return 0
  },
}

const nameOf = (attachment: unknown): string => String((attachment as { name?: unknown }).name)
