import * as v from 'valibot'
import { type TicketText, ticketTextSchema } from '@/contract/support/ticket-creation'
import { uploadFault } from '@/domain/basics/upload-rule'
import { attachmentRule } from '@/domain/support/ticket'
import type { Identity } from '@/offline/database/identity'
import type { TicketEntry } from '@/offline/database/outbox-entry'
import type { StorageFailure } from '@/offline/database/storage-failure'
import { newEntry } from '@/offline/outbox/new-entry'
import type { OutboxStore, OutboxTransaction } from '@/offline/outbox/outbox-store'
import { messagesOf } from '@/offline/outbox/save-order'

export type TicketAttachment = { name: string; type: string; content: Uint8Array<ArrayBuffer> }

export type TicketToSave = {
  /** Idempotency key, made when the form opens: pressing twice saves once. */
  id: string
  identity: Identity
  ticket: TicketText
  attachments: readonly TicketAttachment[]
}

export type SaveTicketOutcome =
  | { ok: true; entry: TicketEntry }
  | { ok: false; reason: StorageFailure }
  /** `fields` as in the contract's error body. */
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }

/** One durable transaction: the ticket joins the outbox with its attachments. Only then is it saved. */
export const saveTicket = async (
  store: OutboxStore,
  { id, identity, ticket, attachments }: TicketToSave,
  now: number,
): Promise<SaveTicketOutcome> => {
  const text = v.safeParse(ticketTextSchema, ticket)
  if (!text.success) return { ok: false, reason: 'invalid', fields: messagesOf(text.issues) }
  const infos = attachments.map(({ name, type, content }) => ({ name, type, size: content.byteLength }))
  const problem = uploadFault(infos, attachmentRule)
  if (problem !== null) return { ok: false, reason: 'invalid', fields: { attachments: problem } }
  const entry: TicketEntry = {
    ...newEntry({ id, identity, now }),
    endpoint: 'createTicket',
    body: { ...text.output, attachments: infos },
    ticket: null,
  }
  const work = async (transaction: OutboxTransaction): Promise<SaveTicketOutcome> => {
    const saved = await transaction.entry(id)
    if (saved?.endpoint === 'createTicket') return { ok: true, entry: saved }
    if (attachments.length > 0)
      await transaction.putAttachments(
        id,
        attachments.map(({ content }) => content),
      )
    await transaction.putEntry(entry)
    return { ok: true, entry }
  }
  const bytes = attachments.reduce((sum, { content }) => sum + content.byteLength, 0)
  const result = await store.transact(work, bytes === 0 ? undefined : bytes)
  return result.ok ? result.value : result
}
