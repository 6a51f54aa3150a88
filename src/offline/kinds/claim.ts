import * as v from 'valibot'
import type { InputOf } from '@/api/call-input'
import { count, id } from '@/contract/basics/fields'
import {
  type ClaimLine,
  type CreatedClaim,
  claimTextSchema,
  createClaim,
} from '@/contract/orders/claim-creation'
import { uploadFault } from '@/domain/basics/upload-rule'
import { claimPhotoRule } from '@/domain/order/claim'
import { attachedFiles, unreadable } from '@/offline/kinds/attached-files'
import { entryFields } from '@/offline/kinds/entry-fields'
import { checked, type Kind } from '@/offline/kinds/kind'
import type { TicketAttachment } from '@/offline/kinds/ticket'

/** A claim to a laboratory. The bytes of its photographs lie beside it (`AttachmentsRow`) until the server has them. */
const schema = v.object({
  ...entryFields,
  endpoint: v.literal('createClaim'),
  /** Id and name of the order. */
  order: v.object({ id, name: v.string() }),
  body: v.object({
    laboratory: id,
    text: v.string(),
    /** As the form sends them: JSON. */
    lines: v.string(),
    attachments: v.array(v.object({ name: v.string(), type: v.string(), size: count })),
  }),
  /** The server's own, once accepted. */
  claim: v.nullable(v.object({ id: v.string() })),
})
export type ClaimEntry = v.InferOutput<typeof schema>

type ClaimGiven = {
  order: ClaimEntry['order']
  claim: { laboratory: number; text: string; lines: readonly ClaimLine[] }
  photos: readonly TicketAttachment[]
}

/** As long as a ticket's: its photographs are as large. */
const timeoutMs = 3 * 60_000

export const kind: Kind<ClaimEntry, ClaimGiven, CreatedClaim> = {
  schema: async () => ({ schema }),
  make(begun, { order, claim: { laboratory, text, lines }, photos }) {
    const sent = { laboratory: String(laboratory), text, lines: JSON.stringify(lines) }
    const read = checked(claimTextSchema, sent)
    if (!read.ok) return read
    const attachments = photos.map(({ name, type, content }) => ({ name, type, size: content.byteLength }))
    const problem = uploadFault(attachments, claimPhotoRule)
    if (problem !== null) return { ok: false, fields: { photos: problem } }
    const body = { laboratory, text: read.output.text, lines: sent.lines, attachments }
    return {
      ok: true,
      entry: { ...begun, endpoint: 'createClaim', order, body, claim: null },
      bytes: attachments.reduce((sum, { size }) => sum + size, 0),
    }
  },
  change:
    async (transaction, entry, { photos }) =>
    async () => {
      if (photos.length > 0)
        await transaction.putAttachments(
          entry,
          photos.map(({ content }) => content),
        )
    },
  async post(send, { id, order, body: { laboratory, text, lines, attachments: infos } }, attachments) {
    const files = attachedFiles(infos, attachments)
    if (files === null) return unreadable
    const input: InputOf<typeof createClaim> = {
      params: { id: order.id },
      body: { laboratory: String(laboratory), text, lines },
      files,
      headers: { 'idempotency-key': id },
      timeoutMs,
    }
    return send(createClaim, input)
  },
  accepted: (entry, claim) => ({ ...entry, claim }),
  absent: ['claim_rejected'],
}
