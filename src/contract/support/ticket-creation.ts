import * as v from 'valibot'
import { typedEmail } from '@/contract/basics/email-field'
import { endpoint } from '@/contract/basics/endpoint'
import { id, required } from '@/contract/basics/fields'
import { maxDescriptionLength, ticketAttachmentRule } from '@/domain/support/ticket'

/** What a ticket says (platform.md §5); its attachments are files beside it. */
export const ticketTextSchema = v.object({
  name: v.pipe(required, v.maxLength(120, 'Demasiado largo')),
  /** Not in one form: a ticket that is sent again has to be the same. */
  email: typedEmail,
  description: v.pipe(required, v.maxLength(maxDescriptionLength, 'Demasiado largo')),
})
export type TicketText = v.InferOutput<typeof ticketTextSchema>

const createdTicketSchema = v.object({ id })
export type CreatedTicket = v.InferOutput<typeof createdTicketSchema>

export const createTicket = endpoint({
  method: 'POST',
  path: '/support/ticket/',
  summary: 'Crea un ticket de soporte con sus adjuntos una sola vez por Idempotency-Key',
  spec: 'platform.md §7',
  access: { kind: 'user' },
  feature: 'support',
  beforeTerms: true,
  headers: v.object({ 'idempotency-key': v.pipe(v.string(), v.uuid('Falta la cabecera Idempotency-Key')) }),
  body: ticketTextSchema,
  files: { name: 'attachments', ...ticketAttachmentRule },
  response: createdTicketSchema,
  errors: ['idempotency_mismatch', 'ticket_rejected', 'too_many_requests'],
})
