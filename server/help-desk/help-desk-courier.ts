import { type Kysely, sql } from 'kysely'
import { ticketSubject } from '@/domain/support/ticket'
import { type HelpDesk, HelpDeskError } from '../basics/help-desk'
import type { Database } from '../db/schema'
import { failureCode } from '../jobs/failure-code'
import { nextAttempt } from '../jobs/next-attempt'
import { createPollingLoop, idleLoop, type PollingLoop } from '../jobs/polling-loop'
import type { Clock } from '../plugins/services'
import { ticketBody } from './ticket-body.documents'

export type HelpDeskCourier = PollingLoop

/** What the log may hold. */
export type HelpDeskFailure = { ticketId: number | null; attempts: number; code: string }

type Options = {
  db: Kysely<Database>
  clock: Clock
  /** Null where tickets stay in the database, where staff read them. */
  helpDesk: HelpDesk | null
  onFailure: (failure: HelpDeskFailure) => void
}

/** Between attempts; the last one repeats for as long as it takes. */
const pausesMs = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000]
/** How long a process has a ticket for itself: five uploads, a search and a request, a minute each at most. */
const leaseMs = 10 * 60_000
/** Zendesk forgets an upload after an hour. */
const uploadLifeMs = 45 * 60_000

type Due = {
  id: number
  externalId: string
  name: string
  email: string
  description: string
  attempts: number
  createBegunAt: Date | null
  username: string
  actedAs: string | null
}

/**
 * Takes tickets to the help desk, each once. What is done is written down step by step: an upload that is there is not made
 * again, and a ticket that may be there is looked for before another is made.
 */
export function createHelpDeskCourier({ db, clock, helpDesk, onFailure }: Options): HelpDeskCourier {
  if (helpDesk === null) return idleLoop

  async function sendNext(by: HelpDesk): Promise<boolean> {
    const due = await takeNext(db, clock.now())
    if (due) await attempt(due, by)
    return due !== undefined
  }

  async function attempt(due: Due, by: HelpDesk): Promise<void> {
    try {
      const remoteId = await deliver(due, by)
      await settle(due.id, { help_desk_id: remoteId, sent_at: clock.now(), next_attempt_at: null })
    } catch (error) {
      if (!(error instanceof HelpDeskError)) throw error
      onFailure({ ticketId: due.id, attempts: due.attempts, code: error.code })
      await settle(due.id, { next_attempt_at: nextAttempt(pausesMs, due.attempts, clock.now()) })
    }
  }

  async function deliver(due: Due, by: HelpDesk): Promise<string> {
    const { id, externalId } = due
    if (due.createBegunAt !== null) {
      const before = await by.find(externalId)
      if (before !== null) return before
    }
    const uploads = await uploadAll(id, by)
    await settle(id, { create_begun_at: clock.now() })
    try {
      return await by.create({
        externalId,
        requester: { name: due.name, email: due.email },
        subject: ticketSubject(due.description),
        body: ticketBody(due),
        uploads,
      })
    } catch (error) {
      // It may have refused an upload that it has forgotten: all are made again.
      if (error instanceof HelpDeskError && error.isRefusal) {
        await settle(id, { create_begun_at: null })
        await forgetUploads(id)
      }
      throw error
    }
  }

  async function uploadAll(ticketId: number, by: HelpDesk): Promise<string[]> {
    const files = await db
      .selectFrom('support_attachment')
      .select(['position', 'upload_token', 'uploaded_at'])
      .where('ticket_id', '=', ticketId)
      .orderBy('position')
      .execute()
    const oldest = clock.now().getTime() - uploadLifeMs
    const tokens: string[] = []
    for (const { position, upload_token: held, uploaded_at: at } of files)
      tokens.push(
        held !== null && at !== null && at.getTime() > oldest ? held : await upload(ticketId, position, by),
      )
    return tokens
  }

  /** One file in memory at a time. */
  async function upload(ticketId: number, position: number, by: HelpDesk): Promise<string> {
    const file = await db
      .selectFrom('support_attachment')
      .select(['name', 'type', 'bytes'])
      .where('ticket_id', '=', ticketId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    const token = await by.upload(file)
    await db
      .updateTable('support_attachment')
      .set({ upload_token: token, uploaded_at: clock.now() })
      .where('ticket_id', '=', ticketId)
      .where('position', '=', position)
      .execute()
    return token
  }

  const forgetUploads = (ticketId: number) =>
    db
      .updateTable('support_attachment')
      .set({ upload_token: null, uploaded_at: null })
      .where('ticket_id', '=', ticketId)
      .execute()

  type Settled = Partial<Record<'sent_at' | 'next_attempt_at' | 'create_begun_at', Date | null>>
  const settle = (id: number, change: Settled & { help_desk_id?: string }) =>
    db.updateTable('support_ticket').set(change).where('id', '=', id).execute()

  return createPollingLoop({
    next: () => sendNext(helpDesk),
    onError: (error) => onFailure({ ticketId: null, attempts: 0, code: failureCode(error) }),
  })
}

/** The oldest that is due, for this process alone until the lease ends: one that dies with it is taken up again after that. */
async function takeNext(db: Kysely<Database>, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    UPDATE support_ticket t SET attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
    FROM app_user signed_in, app_user acted
    WHERE signed_in.id = t.real_user_id AND acted.id = t.user_id AND t.id = (
      SELECT id FROM support_ticket WHERE next_attempt_at <= ${now}
      ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING t.id, t.idempotency_key AS "externalId", t.name, t.email, t.description, t.attempts,
      t.create_begun_at AS "createBegunAt", signed_in.username,
      CASE WHEN t.user_id <> t.real_user_id THEN acted.username END AS "actedAs"`.execute(db)
  return rows[0]
}
