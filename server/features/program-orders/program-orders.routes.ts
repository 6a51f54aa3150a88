import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '@/contract/fedicom/program-orders'
import { readText } from '@/domain/connector/code'
import type { ConnectorCaller } from '../../access/auth-types'
import { findOrderKey, readConnectorKey } from '../../access/connector-keys'
import { orderTokens } from '../../access/order-tokens'
import type { DeliveryCourier } from '../../deliveries/delivery-courier'
import { ApiError } from '../../plugins/api-error'
import { wrongKeyCounter } from '../../plugins/auth/wrong-keys'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { noteUse } from '../connector/batch.service'
import { fedicomFailure } from './fedicom-failure'
import { answerNow } from './order-answer.rules'
import { programOrders } from './place-order.service'
import { findPlacedOrder } from './placed-orders.queries'

/** As many lines as the protocol has, with half a kilobyte for each. */
const maxOrderBytes = 1_000_000
const longestProgram = 60

/** Our side of Fedicom 3, the wholesaler's: pharmacies' programs order here (docs/deliveries.md). */
export function registerProgramOrderRoutes(
  app: FastifyInstance,
  { db, clock, config }: Services,
  courier: Pick<DeliveryCourier, 'poll'>,
): void {
  const tokens = orderTokens(config)
  const countWrongKey = wrongKeyCounter({ db, clock })
  const placeOrder = programOrders(db)

  route(
    app,
    contract.fedicomAuthenticate,
    async ({ body: { user, password, apikey }, request }) => {
      const key = readConnectorKey((password ?? apikey ?? '').trim())
      const isOfUser = key !== null && user.replace(/^0+/, '') === String(key.pharmacyId)
      const caller = isOfUser ? await findOrderKey(db, key) : null
      if (!caller) {
        await countWrongKey(request)
        throw new ApiError('invalid_credentials')
      }
      const { pharmacyId, keyId } = caller
      const now = clock.now()
      await noteUse(db, { caller, now, program: readText(request.headers['user-agent'], longestProgram) })
      return { auth_token: tokens.issue({ pharmacyId, keyId }, now) }
    },
    { failureBody: fedicomFailure },
  )

  route(
    app,
    contract.placeFedicomOrder,
    async ({ body, request }) => {
      const placed = await placeOrder({ caller: callerOf(request), received: body, now: clock.now() })
      if (placed.hasDeliveries) courier.poll()
      return placed.answer
    },
    { failureBody: fedicomFailure, bodyLimit: maxOrderBytes },
  )

  route(
    app,
    contract.fedicomOrder,
    async ({ params: { numeroPedido: id }, request }) => {
      const { pharmacyId } = callerOf(request)
      const order = await findPlacedOrder(db, { pharmacyId, id })
      if (!order) throw new ApiError('not_found', { message: 'El pedido no existe' })
      return answerNow(order)
    },
    { failureBody: fedicomFailure },
  )
}

function callerOf({ connector }: FastifyRequest): Required<ConnectorCaller> {
  if (!connector?.orders) throw new ApiError('unauthenticated')
  return { ...connector, orders: connector.orders }
}
