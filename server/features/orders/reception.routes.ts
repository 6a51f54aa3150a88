import type { FastifyInstance } from 'fastify'
import { receivedExpiries } from '@/contract/orders/expiries'
import { orderReceived } from '@/contract/orders/received'
import * as contract from '@/contract/orders/reception-creation'
import { madridDay } from '@/domain/basics/dates'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { listExpiries } from './expiries.queries'
import { findOrder } from './orders.queries'
import { receivedOrder } from './received.queries'
import { createReception } from './reception.service'

/** A reception of `maxReceivedLines` lines, with a quarter of a kilobyte for each. */
const maxReceptionBytes = 1_000_000

export function registerReceptionRoutes(app: FastifyInstance, { db, clock }: Services): void {
  route(
    app,
    contract.createReception,
    async ({ params, headers, body, auth }) => {
      if (!(await findOrder(db, auth.user, params.id))) throw new ApiError('not_found')
      const outcome = await createReception(db, {
        idempotencyKey: headers['idempotency-key'],
        orderId: params.id,
        reception: body,
        auth,
        now: clock.now(),
      })
      if (outcome.kind === 'mismatch') throw new ApiError('idempotency_mismatch')
      if (outcome.kind === 'rejected') throw rejection(outcome.fields)
      return { id: outcome.id }
    },
    { bodyLimit: maxReceptionBytes },
  )

  route(app, orderReceived, async ({ params, auth }) => {
    if (!(await findOrder(db, auth.user, params.id))) throw new ApiError('not_found')
    return await receivedOrder(db, params.id)
  })

  route(app, receivedExpiries, async ({ params, query: { days, coming, skip, take } }) =>
    listExpiries(db, {
      pharmacyId: params.id,
      today: madridDay(clock.now()),
      days: Number(days),
      isComing: coming === true,
      ...(skip !== undefined && { skip }),
      ...(take !== undefined && { take }),
    }),
  )
}

const rejection = (fields: Record<string, string>): ApiError => {
  const [message = ''] = Object.values(fields)
  return new ApiError('reception_rejected', { message, fields })
}
