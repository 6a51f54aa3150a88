import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/orders'
import { sheetToCsv } from '@/domain/order-sheet'
import { ApiError } from '../../plugins/api-error'
import { attachment } from '../../plugins/attachment'
import type { Auth } from '../../plugins/auth-types'
import { route } from '../../plugins/contract'
import { maySeePharmacy, pharmacyOfOrder } from '../../plugins/pharmacy-access'
import { sortOrThrow } from '../../plugins/sort-query'
import type { Services } from '../../services'
import { canonicalHash } from './canonical-hash'
import { sheetOfOrder, writeWorkbook } from './order-file'
import {
  findOrder,
  listOrderLines,
  listOrders,
  orderLineSortFields,
  orderSortFields,
  pharmacyIdsOfUser,
} from './orders.queries'
import { createOrder } from './orders.service'

export function registerOrderRoutes(app: FastifyInstance, { db, clock }: Services): void {
  route(app, contract.createOrder, async ({ body, headers, auth, request }) => {
    if (auth.user.role !== 'ROLE_FARMACIA') throw new ApiError('forbidden')
    const outcome = await createOrder(db, {
      order: body,
      idempotencyKey: headers['idempotency-key'],
      bodyHash: canonicalHash(request.body),
      userId: auth.user.id,
      realUserId: auth.realUserId,
      now: clock.now(),
    })
    switch (outcome.kind) {
      case 'created':
        return outcome.order
      case 'forbidden':
        throw new ApiError('forbidden')
      case 'mismatch':
        throw new ApiError('idempotency_mismatch')
      case 'in_flight':
        throw new ApiError('in_flight', { retryAfter: 1 })
      case 'rejected':
        throw rejection(outcome.fields)
    }
  })

  route(app, contract.orders, async ({ query, auth }) => {
    const sort = sortOrThrow(query.sort, orderSortFields)
    const pharmacyIds = await visiblePharmacies(auth, query.pharma)
    return await listOrders(db, {
      ...query,
      sort,
      pharmacyIds,
      associationId: query.laboratoryAssociation,
    })
  })

  route(app, contract.order, async ({ params }) => await orderOrThrow(params.id))

  route(app, contract.orderLines, async ({ params, query }) => {
    const sort = sortOrThrow(query.sort, orderLineSortFields)
    const { totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount } = await orderOrThrow(params.id)
    const lines = await listOrderLines(db, { ...orderKey(params.id), ...query, sort })
    return { ...lines, summary: { totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount } }
  })

  route(app, contract.orderExcel, async ({ params, reply }) => {
    const { name } = await orderOrThrow(params.id)
    const sheet = await sheetOrThrow(params.id)
    reply.header('content-disposition', attachment(name, 'xlsx'))
    return writeWorkbook(sheet)
  })

  route(app, contract.orderCsv, async ({ params, reply }) => {
    const { name } = await orderOrThrow(params.id)
    const sheet = await sheetOrThrow(params.id)
    reply.header('content-disposition', attachment(name, 'csv')).type('text/csv; charset=utf-8')
    return Buffer.from(sheetToCsv(sheet))
  })

  async function orderOrThrow(id: number): Promise<contract.Order> {
    const order = await findOrder(db, orderKey(id))
    if (!order) throw new ApiError('not_found')
    return order
  }

  async function sheetOrThrow(id: number) {
    const { data } = await listOrderLines(db, { ...orderKey(id), sort: [] })
    return sheetOfOrder(data)
  }

  /** Of a pharmacy user all of theirs, unless one is asked for; of anybody else the one they ask for. */
  async function visiblePharmacies({ user }: Auth, pharmacyId: number | undefined): Promise<number[]> {
    if (pharmacyId === undefined) {
      if (user.role !== 'ROLE_FARMACIA')
        throw new ApiError('bad_request', { fields: { pharma: 'Campo obligatorio' } })
      return await pharmacyIdsOfUser(db, user.id)
    }
    if (!(await maySeePharmacy(db, user, { pharmacyId }))) throw new ApiError('forbidden')
    return [pharmacyId]
  }
}

const orderKey = (orderId: number) => ({ pharmacyId: pharmacyOfOrder(orderId), orderId })

/** The first reason is the message that people read; all of them are in `fields`. */
function rejection(fields: Record<string, string>): ApiError {
  const [first = '', ...others] = Object.values(fields)
  const more = others.length === 0 ? '' : ` (y ${others.length} motivo${others.length === 1 ? '' : 's'} más)`
  return new ApiError('order_rejected', { message: first + more, fields })
}
