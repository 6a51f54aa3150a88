import type { FastifyInstance } from 'fastify'
import { createOrder as createOrderCall } from '@/contract/orders/order-creation'
import { orderTimeline } from '@/contract/orders/order-timeline'
import * as contract from '@/contract/orders/orders'
import { orderService } from '@/contract/orders/service-level'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { invoiceSheet } from '@/domain/order/order-sheet'
import { isPharmacyUser } from '@/domain/people/roles'
import { sheetToCsv } from '@/domain/sheet/csv'
import { recordEvent } from '../../access/audit-event'
import type { Auth, AuthUser } from '../../access/auth-types'
import { areAssociates, canAccessPharmacy, hasLaboratoryView } from '../../access/pharmacy-access'
import { writeWorkbook } from '../../basics/workbook'
import type { DeliveryCourier } from '../../deliveries/delivery-courier'
import { ApiError } from '../../plugins/api-error'
import { attachment } from '../../plugins/attachment'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { sortOrThrow } from '../../plugins/sort-query'
import { noteRefused } from '../../push/push-notices.queries'
import { orderHash } from './order-hash.rules'
import { orderCosts, withNetPrices } from './order-invoice.queries'
import { createdOrThrow } from './order-outcome.rules'
import { orderServiceOf } from './order-service.queries'
import { changeOrderState } from './order-state.service'
import { orderMoments } from './order-timeline.queries'
import { sheetOfOrder } from './orders.documents'
import { findOrder, listOrderLines, listOrders, orderLineSortFields, orderSortFields } from './orders.queries'
import { orderCreation } from './orders.service'

/** An order of `maxOrderLines` lines, with a kilobyte for each. */
const maxOrderBytes = 2_000_000

const requirePharmacyUser = ({ user }: Auth): void => {
  if (!isPharmacyUser(user.role)) throw new ApiError('forbidden')
}
const rejectPharmacyUsers = ({ user }: Auth): void => {
  if (isPharmacyUser(user.role)) throw new ApiError('forbidden')
}

export function registerOrderRoutes(
  app: FastifyInstance,
  { db, clock }: Services,
  courier: Pick<DeliveryCourier, 'poll'>,
): void {
  const createOrder = orderCreation(db)
  route(
    app,
    createOrderCall,
    async ({ body, headers, auth, request }) => {
      if (!(await areAssociates(db, auth.user, body.laboratories))) throw new ApiError('forbidden')
      const outcome = await createOrder({
        order: body,
        idempotencyKey: headers['idempotency-key'],
        bodyHash: orderHash(request.body),
        userId: auth.user.id,
        realUserId: auth.realUserId,
        laboratoryId: auth.user.laboratoryId,
        now: clock.now(),
      })
      // A user's other devices are told nothing of what somebody else does in the user's place. Nobody waits for it.
      if ((outcome.kind === 'rejected' || outcome.kind === 'price_risen') && auth.realUserId === auth.user.id)
        noteRefused(db, {
          pharmacyId: body.pharma,
          key: headers['idempotency-key'],
          userId: auth.user.id,
          tokenHash: auth.tokenHash,
          now: clock.now(),
        }).catch(() => {})
      const created = createdOrThrow(outcome)
      if (created.hasDeliveries) courier.poll()
      return created.order
    },
    { authorize: requirePharmacyUser, bodyLimit: maxOrderBytes },
  )

  route(app, contract.cancelOrder, async ({ params: { id }, auth }) => {
    await orderOrThrow(auth.user, id)
    if (await changeOrderState(db, { orderId: id, to: 'cancelled', auth, now: clock.now() })) courier.poll()
    const order = await orderOrThrow(auth.user, id)
    // Nothing was withdrawn because all of it had been taken, even if some was given back just afterwards.
    if (order.parts.every(({ state }) => state !== 'cancelled')) throw new ApiError('order_taken')
    return order
  })

  route(
    app,
    contract.takeOrder,
    async ({ params: { id }, body, auth }) => {
      await orderOrThrow(auth.user, id)
      await changeOrderState(db, { orderId: id, to: body.taken ? 'taken' : 'sent', auth, now: clock.now() })
      const order = await orderOrThrow(auth.user, id)
      if (order.state === 'cancelled') throw new ApiError('order_cancelled')
      return order
    },
    { authorize: rejectPharmacyUsers },
  )

  route(app, contract.orders, async ({ query, auth }) => {
    const { pharma: pharmacyId, laboratoryAssociation: associationId, shortages, ...page } = query
    const sort = sortOrThrow(query.sort, orderSortFields)
    const { user } = auth
    if (pharmacyId !== undefined && !(await canAccessPharmacy(db, user, { pharmacyId, laboratories: true })))
      throw new ApiError('forbidden')
    return await listOrders(db, { ...page, user, sort, pharmacyId, associationId, shortages })
  })

  route(
    app,
    orderService,
    async ({ query: { pharma: pharmacyId, days }, auth: { user } }) => {
      const isOfOne = pharmacyId !== undefined
      // A pharmacy's people and staff ask of one pharmacy, a laboratory also of all that it sees.
      if (!isOfOne && !hasLaboratoryView(user)) throw new ApiError('forbidden')
      if (isOfOne && !(await canAccessPharmacy(db, user, { pharmacyId, laboratories: true })))
        throw new ApiError('forbidden')
      return await orderServiceOf(db, { user, pharmacyId, days: Number(days), now: clock.now() })
    },
    { isHeavy: true },
  )

  route(app, contract.order, async ({ params, auth }) => await orderOrThrow(auth.user, params.id))

  route(app, contract.orderLines, async ({ params, query, auth: { user } }) => {
    const sort = sortOrThrow(query.sort, orderLineSortFields)
    const order = await orderOrThrow(user, params.id)
    const { totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount } = order
    const { data, count } = await listOrderLines(db, { ...query, user, sort, orderId: params.id })
    const costs = await orderCosts(db, user, order)
    const totals = { totalQuantity, totalPvl, totalPvp, totalPvlWithDiscount }
    return {
      data: withNetPrices(data, costs),
      count,
      summary: { ...totals, ...(costs && { invoice: costs.invoice }) },
    }
  })

  route(app, orderTimeline, async ({ params, auth: { user } }) => {
    await orderOrThrow(user, params.id)
    return { data: await orderMoments(db, user, params.id) }
  })

  route(
    app,
    contract.orderExcel,
    async ({ params, auth, reply }) => {
      const order = await orderOrThrow(auth.user, params.id)
      const { lines, invoice } = await sheetsOf(auth, order, 'xlsx')
      reply.header('content-disposition', attachment(order.name, 'xlsx'))
      return await writeWorkbook(lines, ...(invoice ? [invoice] : []))
    },
    { isHeavy: true },
  )

  route(app, contract.orderCsv, async ({ params, auth, reply }) => {
    const order = await orderOrThrow(auth.user, params.id)
    const { lines } = await sheetsOf(auth, order, 'csv')
    reply.header('content-disposition', attachment(order.name, 'csv')).type('text/csv; charset=utf-8')
    return Buffer.from(sheetToCsv(lines))
  })

  async function orderOrThrow(user: AuthUser, id: number): Promise<contract.Order> {
    const order = await findOrder(db, user, id)
    if (!order) throw new ApiError('not_found')
    return order
  }

  /** The lines as a sheet, and its invoice where its taxes are known; that somebody took it along is recorded. */
  async function sheetsOf(auth: Auth, order: contract.Order, format: 'xlsx' | 'csv') {
    const { user } = auth
    const { data } = await listOrderLines(db, { user, orderId: order.id, sort: [] })
    const costs = await orderCosts(db, user, order)
    await recordEvent(db, {
      kind: 'order-exported',
      auth,
      happenedAt: clock.now(),
      pharmacyId: pharmacyOfOrder(order.id),
      laboratoryId: auth.user.laboratoryId,
      details: { order: order.id, format },
    })
    return {
      lines: sheetOfOrder(data, costs?.lines),
      invoice: costs && invoiceSheet(costs.invoice),
    }
  }
}
