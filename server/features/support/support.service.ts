import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { TicketText } from '@/contract/support/ticket-creation'
import { plainEmail } from '@/domain/people/email'
import { attachmentName } from '@/domain/support/attachment-bytes'
import type { Auth } from '../../access/auth-types'
import type { Database } from '../../db/schema'
import type { UploadedFile } from '../../plugins/uploads'

type Db = Kysely<Database>

export type TicketRequest = {
  idempotencyKey: string
  text: TicketText
  files: readonly UploadedFile[]
  auth: Auth
  now: Date
  /** Whether a help desk gets it. */
  isSent: boolean
}

type Found = { kind: 'found'; id: number } | { kind: 'mismatch' }

/** The ticket of this key, if there is one: with the same text and files, else the key is another ticket's. */
export async function findTicket(db: Db, request: TicketRequest): Promise<Found | null> {
  const stored = await db
    .selectFrom('support_ticket')
    .select(['id', 'body_hash'])
    .where('real_user_id', '=', request.auth.realUserId)
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirst()
  if (!stored) return null
  return stored.body_hash.equals(hashOf(request)) ? { kind: 'found', id: stored.id } : { kind: 'mismatch' }
}

/** Creates it once for each key, with its attachments: of two at once the second waits, and finds the first one's. */
export async function createTicket(db: Db, request: TicketRequest): Promise<Found | null> {
  const { auth, text, files, now, isSent } = request
  return await db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('support_ticket')
      .values({
        ...text,
        email: plainEmail(text.email),
        idempotency_key: request.idempotencyKey,
        body_hash: hashOf(request),
        created_at: now,
        user_id: auth.user.id,
        real_user_id: auth.realUserId,
        next_attempt_at: isSent ? now : null,
      })
      .onConflict((conflict) => conflict.columns(['real_user_id', 'idempotency_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) return await findTicket(trx, request)
    // One by one: the parameters of all together would be another copy of them in memory.
    for (const [position, file] of files.entries()) {
      const { type, bytes } = file
      const name = attachmentName(file.name || `adjunto ${position + 1}`, file)
      await trx
        .insertInto('support_attachment')
        .values({ ticket_id: created.id, position, name, type, bytes })
        .execute()
    }
    return { kind: 'found', id: created.id }
  })
}

const hashOf = ({ text, files }: TicketRequest): Buffer => {
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data)
  const contents = files.map(({ name, type, bytes }) => [name, type, sha256(bytes).digest('hex')])
  return sha256(JSON.stringify([text.name, text.email, text.description, contents])).digest()
}
