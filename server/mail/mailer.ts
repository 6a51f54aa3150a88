import type { Kysely } from 'kysely'
import type { MailTransport } from '../basics/mail-message'
import type { Database } from '../db/schema'
import type { Clock, Ids } from '../plugins/services'
import { letterWithLink } from './message-link'

export type PostOffice = {
  /** Sends what is due, without anybody waiting: to be called once the transaction that wrote it is committed. */
  wake: () => void
  /** Resolves once nothing is under way. */
  stop: () => Promise<void>
}

/** What the log may keep: mail servers quote addresses and texts in their messages, so only codes. */
export type MailFailure = { letter: number | null; attempts: number; code: string }

type Options = {
  db: Kysely<Database>
  clock: Clock
  ids: Ids
  /** Null where no mail server is configured: the letters stay in the database, where staff read them. */
  transport: MailTransport | null
  onFailure: (failure: MailFailure) => void
}

/** Between attempts; the last one repeats until the letter expires. */
const pausesMs = [60_000, 5 * 60_000, 15 * 60_000]
/** Another process may have stopped with letters of its own still to be sent. */
const patrolMs = 60_000

/** Sends the letters of `mail_message`, each by one process at a time and oldest first. */
export function createPostOffice({ db, clock, ids, transport, onFailure }: Options): PostOffice {
  if (transport === null) return { wake: () => {}, stop: async () => {} }
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  const wake = () => {
    if (stopped) return
    again = running !== null
    running ??= work().finally(() => {
      running = null
      if (again) wake()
    })
  }
  async function work(): Promise<void> {
    try {
      while (!stopped && (await sendNext(transport as MailTransport))) {}
    } catch (error) {
      // The database is away: the next round finds the letters again.
      onFailure({ letter: null, attempts: 0, code: codeOf(error) })
    }
  }

  /** False when nothing is due. The row stays locked while its letter is on its way, so that nobody else takes it. */
  const sendNext = (by: MailTransport): Promise<boolean> =>
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
        ])
        .where('next_attempt_at', '<=', now)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!due) return false
      const { id, recipient, subject, body, attempts } = due
      const settle = (change: object) =>
        trx
          .updateTable('mail_message')
          .set({ attempts: attempts + 1, next_attempt_at: null, ...change })
          .where('id', '=', id)
          .execute()
      try {
        // A letter that expired while the mail server was away helps nobody.
        const text = body === null || due.expires_at <= now ? null : await readable({ ...due, body })
        if (text === null) await settle({ attempts, body: null })
        else {
          await by.send({ recipient, subject, body: text })
          await settle({ body: null, sent_at: now })
        }
      } catch (error) {
        onFailure({ letter: id, attempts: attempts + 1, code: codeOf(error) })
        const pause = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0
        await settle({ next_attempt_at: new Date(now.getTime() + pause) })
      }
      return true
    })

  /** Outside of the letter's transaction: once it has left, its link works, whatever becomes of us. */
  const readable = (letter: { body: string; created_at: Date; link_user_id: number | null }) =>
    letterWithLink(
      db,
      { body: letter.body, createdAt: letter.created_at, linkUserId: letter.link_user_id },
      ids.token(),
    )

  const patrol = setInterval(wake, patrolMs)
  patrol.unref()
  wake()

  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(patrol)
      await running
    },
  }
}

/** Such as `ECONNECTION`, or `EENVELOPE 550` with the mail server's own answer. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}
