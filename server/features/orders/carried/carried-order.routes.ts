import type { FastifyInstance } from 'fastify'
import { carryOrder, longestCarried, openCarriedOrder } from '@/contract/orders/carried-order'
import { deviceDataKeys } from '../../../access/device-data-key'
import type { DeliveryCourier } from '../../../deliveries/delivery-courier'
import { route } from '../../../plugins/contract'
import type { Services } from '../../../plugins/services'
import { carriedOrders } from './carried-order.service'

export function registerCarriedOrderRoutes(
  app: FastifyInstance,
  { db, clock, config }: Services,
  courier: Pick<DeliveryCourier, 'poll'>,
): void {
  const { show, takeIn } = carriedOrders(db, deviceDataKeys(config))
  // Its letters are of one byte each.
  const limits = { bodyLimit: longestCarried + 1_000, isHeavy: true }
  route(
    app,
    openCarriedOrder,
    async ({ body, auth }) => await show({ text: body.order, auth, now: clock.now() }),
    limits,
  )
  route(
    app,
    carryOrder,
    async ({ body, auth }) => {
      const { answer, hasDeliveries } = await takeIn({ text: body.order, auth, now: clock.now() })
      if (hasDeliveries) courier.poll()
      return answer
    },
    limits,
  )
}
