import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/orders/delivery-notes'
import type { Order } from '@/contract/orders/orders'
import { isInternal } from '@/domain/people/roles'
import type { Auth } from '../../../access/auth-types'
import { hasLaboratoryView } from '../../../access/pharmacy-access'
import type { Wholesalers } from '../../../deliveries/fedicom-delivery'
import { fetchNotesOfOrder } from '../../../delivery-notes/notes-of-order'
import { ApiError } from '../../../plugins/api-error'
import { route } from '../../../plugins/contract'
import { createAttemptLimiter } from '../../../plugins/limits/attempt-limiter'
import type { Services } from '../../../plugins/services'
import { orderCosts } from '../order-invoice.queries'
import { findOrder, listOrderLines } from '../orders.queries'
import { listNotes, wholesalersOfOrder } from './delivery-notes.queries'
import { heldAgainstOrder } from './held-against-order'

/** In a quarter of an hour: each makes the server call somebody else's. */
const askingsPerUser = 30
const askingsPerOrder = 10

export function registerOrderNoteRoutes(
  app: FastifyInstance,
  services: Services,
  wholesalers: Wholesalers,
): void {
  const { db, clock } = services
  const limiter = createAttemptLimiter(services, 'delivery notes')

  route(app, contract.orderNotes, async ({ params, auth }) => {
    const order = await orderOrThrow(auth, params.id)
    const [data, served] = await Promise.all([
      listNotes(db, auth.user, params.id),
      wholesalersOfOrder(db, auth.user, params.id),
    ])
    if (data.length === 0 || hasLaboratoryView(auth.user)) return { data, wholesalers: served }
    const [ordered, costs] = await Promise.all([
      listOrderLines(db, { user: auth.user, orderId: params.id, sort: [] }),
      orderCosts(db, auth.user, order),
    ])
    const differences = heldAgainstOrder(
      { lines: ordered.data, costs },
      data.flatMap((note) => note.lines),
    )
    return { data, wholesalers: served, differences }
  })

  route(app, contract.fetchOrderNotes, async ({ params: { id: orderId }, auth, request }) => {
    await orderOrThrow(auth, orderId)
    const asked = await wholesalersOfOrder(db, auth.user, orderId)
    if (asked.length === 0) return { data: [] }
    const allowed = await limiter.attempt([
      { key: `user ${auth.realUserId}`, most: askingsPerUser },
      { key: `order ${orderId}`, most: askingsPerOrder },
    ])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    const data = await Promise.all(
      asked.map(async ({ laboratory }) => {
        const of = { orderId, laboratoryId: laboratory.id }
        const { stored, problem } = await fetchNotesOfOrder(db, of, { ...wholesalers, now: clock.now })
        if (problem !== null) request.log.warn({ ...of, code: problem }, 'delivery notes not fetched')
        return { laboratory, stored, problem: problem === null ? null : problemFor(auth, problem) }
      }),
    )
    return { data }
  })

  async function orderOrThrow(auth: Auth, id: number): Promise<Order> {
    const order = await findOrder(db, auth.user, id)
    if (!order) throw new ApiError('not_found')
    return order
  }
}

/** Who cannot mend it is told no more than that. */
const problemFor = ({ user }: Auth, problem: string): string =>
  isInternal(user.role) ? problem : 'ahora no es posible'
