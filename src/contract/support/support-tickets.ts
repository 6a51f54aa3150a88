import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, gridQuery, id, instant, page, textInteger, textLongId } from '@/contract/basics/fields'
import { userListRoles } from '@/domain/people/roles'

const access = { kind: 'roles', roles: userListRoles } as const

const ticketRow = v.object({
  id,
  createdAt: instant,
  subject: v.string(),
  /** Name and address that the form gave. */
  name: v.string(),
  email: v.string(),
  /** User who signed in, and the user as whom they acted. */
  username: v.string(),
  actedAs: v.nullable(v.string()),
  attachments: count,
  /** `kept`: without a help desk, the ticket is read here alone. */
  delivery: v.picklist(['kept', 'waiting', 'sent']),
})
export type SupportTicketRow = v.InferOutput<typeof ticketRow>

const ticket = v.object({
  ...ticketRow.entries,
  description: v.string(),
  attachments: v.array(v.object({ position: count, name: v.string(), type: v.string(), size: count })),
  /** Number of the ticket in the help desk. */
  helpDeskId: v.nullable(v.string()),
})
export type SupportTicket = v.InferOutput<typeof ticket>

export const supportTickets = endpoint({
  method: 'GET',
  path: '/admin/support-ticket/',
  summary: 'Tickets de soporte',
  access,
  query: v.object(gridQuery),
  response: page(ticketRow),
})

export const supportTicket = endpoint({
  method: 'GET',
  path: '/admin/support-ticket/:id/',
  summary: 'Un ticket de soporte',
  access,
  params: v.object({ id: textLongId }),
  response: ticket,
  errors: ['not_found'],
})

export const supportAttachment = endpoint({
  method: 'GET',
  path: '/admin/support-ticket/:id/attachment/:position/',
  summary: 'Un adjunto de un ticket, para guardarlo',
  access,
  params: v.object({ id: textLongId, position: textInteger }),
  response: { file: 'application/octet-stream' },
  errors: ['not_found'],
})
