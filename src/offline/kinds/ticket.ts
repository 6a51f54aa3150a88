import * as v from 'valibot'
import type { InputOf } from '@/api/call-input'
import { count, id } from '@/contract/basics/fields'
import {
  type CreatedTicket,
  createTicket,
  type TicketText,
  ticketTextSchema,
} from '@/contract/support/ticket-creation'
import { uploadFault } from '@/domain/basics/upload-rule'
import { ticketAttachmentRule } from '@/domain/support/ticket'
import { attachedFiles, unreadable } from '@/offline/kinds/attached-files'
import { entryFields } from '@/offline/kinds/entry-fields'
import { checked, type Kind } from '@/offline/kinds/kind'

/** A message to support. The bytes of its attachments lie beside it (`AttachmentsRow`) until the server has them. */
const schema = v.object({
  ...entryFields,
  endpoint: v.literal('createTicket'),
  body: v.object({
    name: v.string(),
    email: v.string(),
    description: v.string(),
    attachments: v.array(v.object({ name: v.string(), type: v.string(), size: count })),
  }),
  /** The server's own ticket, once accepted. */
  ticket: v.nullable(v.object({ id })),
})
export type TicketEntry = v.InferOutput<typeof schema>

export type TicketAttachment = { name: string; type: string; content: Uint8Array<ArrayBuffer> }
type TicketGiven = { ticket: TicketText; attachments: readonly TicketAttachment[] }

/** Ten megabytes at half a megabit a second. Longer, and an order saved meanwhile would wait too long for this one. */
const timeoutMs = 3 * 60_000

export const kind: Kind<TicketEntry, TicketGiven, CreatedTicket> = {
  schema: async () => ({ schema }),
  make(begun, { ticket, attachments }) {
    const text = checked(ticketTextSchema, ticket)
    if (!text.ok) return text
    const infos = attachments.map(({ name, type, content }) => ({ name, type, size: content.byteLength }))
    const problem = uploadFault(infos, ticketAttachmentRule)
    if (problem !== null) return { ok: false, fields: { attachments: problem } }
    return {
      ok: true,
      entry: {
        ...begun,
        endpoint: 'createTicket',
        body: { ...text.output, attachments: infos },
        ticket: null,
      },
      bytes: infos.reduce((sum, { size }) => sum + size, 0),
    }
  },
  change:
    async (transaction, entry, { attachments }) =>
    async () => {
      if (attachments.length > 0)
        await transaction.putAttachments(
          entry,
          attachments.map(({ content }) => content),
        )
    },
  async post(send, { id, body }, attachments) {
    const { attachments: infos, ...text } = body
    const files = attachedFiles(infos, attachments)
    if (files === null) return unreadable
    const input: InputOf<typeof createTicket> = {
      body: text,
      files,
      headers: { 'idempotency-key': id },
      timeoutMs,
    }
    return send(createTicket, input)
  },
  accepted: (entry, { id }) => ({ ...entry, ticket: { id } }),
  absent: ['ticket_rejected'],
}
