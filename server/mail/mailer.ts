import type { Kysely } from 'kysely'
import type { MailAttachment, MailTransport } from '../basics/mail-message'
import type { Database } from '../db/schema'
import { failureCode } from '../jobs/failure-code'
import { nextAttempt } from '../jobs/next-attempt'
import { createPollingLoop, idleLoop, type PollingLoop } from '../jobs/polling-loop'
import type { Clock, Ids } from '../plugins/services'
import { messageWithLink } from './message-link'

export type Mailer = PollingLoop

/** What the log may hold: codes alone, since mail servers quote addresses and texts in their error messages. */
export type MailFailure = { messageId: number | null; attempts: number; code: string }

/** What is known elsewhere of a message that carries something: the file itself, and who waits for it to leave. */
export type MailCargo = {
  /** Made from what was stored with the message. */
  attachmentOf: (db: Kysely<Database>, stored: unknown) => Promise<MailAttachment>
  /** In the transaction that marks the message: what came of an attempt. */
  settled: (
    trx: Kysely<Database>,
    attempt: { messageId: number; attempts: number; sentAt: Date | null; code: string | null },
  ) => Promise<void>
}

type Options = {
  db: Kysely<Database>
  clock: Clock
  ids: Ids
  /** Null where no mail server is configured: messages stay in the database, where staff read them. */
  transport: MailTransport | null
  cargo: MailCargo
  onFailure: (failure: MailFailure) => void
}

/** Pauses between attempts; the last one repeats until the message expires. */
const pausesMs = [60_000, 5 * 60_000, 15 * 60_000]

/** Sends the rows of `mail_message`, oldest first, each by one process at a time. */
export function createMailer({ transport, ...options }: Options): Mailer {
  if (transport === null) return idleLoop
  return createPollingLoop({
    next: createMailSender({ ...options, transport }),
    onError: (error) => options.onFailure({ messageId: null, attempts: 0, code: failureCode(error) }),
  })
}

/** Sends the next message that is due; false where none is. The row stays locked meanwhile, so that no other process sends it, too. */
export function createMailSender({
  db,
  clock,
  ids,
  transport,
  cargo,
  onFailure,
}: Options & { transport: MailTransport }): () => Promise<boolean> {
  const sendNext = (): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      const due = await trx
        .selectFrom('mail_message')
        .select([
          'id',
          'recipient',
          'subject',
          'body',
          'attempts',
          'created_at',
          'expires_at',
          'link_user_id',
          'attachment',
        ])
        .where('next_attempt_at', '<=', now)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!due) return false
      const { id, recipient, subject, body, attachment, attempts } = due
      const settle = (change: object) =>
        trx
          .updateTable('mail_message')
          .set({ attempts: attempts + 1, next_attempt_at: null, ...change })
          .where('id', '=', id)
          .execute()
      try {
        // A message that expired while the mail server was away is given up.
        const text = body === null || due.expires_at <= now ? null : await readable({ ...due, body })
        if (text === null) await settle({ attempts, body: null })
        else {
          const attachments = attachment === null ? [] : [await cargo.attachmentOf(db, attachment)]
          const key = `${id}.${due.created_at.getTime()}`
          await transport.send({ key, recipient, subject, body: text, attachments })
          await settle({ body: null, sent_at: now })
          await cargo.settled(trx, { messageId: id, attempts: attempts + 1, sentAt: now, code: null })
        }
      } catch (error) {
        const code = failureCode(error)
        onFailure({ messageId: id, attempts: attempts + 1, code })
        await settle({ next_attempt_at: nextAttempt(pausesMs, attempts + 1, now) })
        await cargo.settled(trx, { messageId: id, attempts: attempts + 1, sentAt: null, code })
      }
      return true
    })

  /** On a connection of its own: the link has to work once the mail is sent, even if the row's transaction fails afterwards. */
  const readable = (stored: {
    body: string
    created_at: Date
    expires_at: Date
    link_user_id: number | null
  }) =>
    messageWithLink(
      db,
      {
        body: stored.body,
        createdAt: stored.created_at,
        expiresAt: stored.expires_at,
        linkUserId: stored.link_user_id,
      },
      ids.token(),
    )

  return sendNext
}
