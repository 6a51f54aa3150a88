import { formatInstant } from '@/domain/dates'
import type { Command } from './command'

/** Enough to find the last letter to somebody; older ones have expired. */
const shown = 20

export const mailCommand: Command = {
  name: 'mail',
  takes: [],
  summary: 'Muestra los últimos correos y, sin servidor de correo, su texto',
  help: `  Sin SMTP_URL los correos no salen: se quedan en la base de datos y aquí se leen, con sus enlaces. De los enviados solo
  queda cuándo salieron, y de los que caducaron sin salir, que existieron.`,
  options: {},
  run: async ({ db, terminal }) => {
    const letters = await db
      .selectFrom('mail_message')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
    if (letters.length === 0) terminal.line('No hay correos.')
    for (const { created_at, recipient, subject, body, sent_at } of letters.reverse()) {
      terminal.line(`── ${formatInstant(created_at.getTime())}  Para: ${recipient}  Asunto: ${subject}`)
      terminal.line(
        sent_at === null ? (body ?? '(caducado)') : `(enviado el ${formatInstant(sent_at.getTime())})`,
      )
    }
    return 0
  },
}
