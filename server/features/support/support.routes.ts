import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { attachmentName, isOfItsType } from '@/domain/support/attachment-bytes'
import type { HelpDeskCourier } from '../../help-desk/help-desk-courier'
import { ApiError } from '../../plugins/api-error'
import { attachment } from '../../plugins/attachment'
import { route } from '../../plugins/contract'
import { createAttemptLimiter } from '../../plugins/limits/attempt-limiter'
import type { Services } from '../../plugins/services'
import { sortOrThrow } from '../../plugins/sort-query'
import { findAttachment, findTicketDetail, listTickets, ticketSortFields } from './support.queries'
import { createTicket, findTicket, type TicketRequest } from './support.service'

/** In a quarter of an hour: each may bring ten megabytes into the database. */
const ticketsPerUser = 20

export function registerSupportRoutes(
  app: FastifyInstance,
  services: Services,
  courier: Pick<HelpDeskCourier, 'poll'>,
): void {
  const { db, clock, helpDesk } = services
  const limiter = createAttemptLimiter(services, 'support ticket')

  route(app, endpoints.createTicket, async ({ headers, body, files, auth }) => {
    const request: TicketRequest = {
      idempotencyKey: headers['idempotency-key'],
      text: body,
      files,
      auth,
      now: clock.now(),
      isSent: helpDesk !== null,
    }
    const found = (await findTicket(db, request)) ?? (await create(request))
    if (found?.kind !== 'found') throw new ApiError('idempotency_mismatch')
    return { id: found.id }
  })

  async function create(request: TicketRequest) {
    const wrong = request.files.find(({ type, bytes }) => !isOfItsType(type, bytes))
    if (wrong) {
      const message = `«${wrong.name}» no es el tipo de archivo que dice ser.`
      throw new ApiError('ticket_rejected', { message, fields: { attachments: message } })
    }
    const allowed = await limiter.attempt([{ key: `user ${request.auth.realUserId}`, most: ticketsPerUser }])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    const created = await createTicket(db, request)
    courier.poll()
    return created
  }

  route(app, endpoints.supportTickets, async ({ query }) =>
    listTickets(db, { ...query, sort: sortOrThrow(query.sort, ticketSortFields) }),
  )

  route(app, endpoints.supportTicket, async ({ params }) => {
    const ticket = await findTicketDetail(db, params.id)
    if (!ticket) throw new ApiError('not_found')
    return ticket
  })

  route(app, endpoints.supportAttachment, async ({ params, reply }) => {
    const stored = await findAttachment(db, params)
    if (!stored) throw new ApiError('not_found')
    // Stored names may be those that were sent, from before. Never shown by the browser, whatever it is: it came from outside.
    const { name, extension } = splitName(attachmentName(stored.name, stored))
    reply
      .header('content-disposition', attachment(name, extension))
      .header('x-content-type-options', 'nosniff')
    return stored.bytes
  })
}

const splitName = (file: string): { name: string; extension: string } => {
  const dot = file.lastIndexOf('.')
  return { name: file.slice(0, dot), extension: file.slice(dot + 1) }
}
