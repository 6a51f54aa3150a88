import type { Kysely } from 'kysely'
import type { FedicomOrderAnswer } from '@/contract/fedicom/program-orders'
import type { ReceivedOrder } from '@/contract/fedicom/received-order'
import { madridDay } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import type { PriceChange } from '@/domain/offers/price-change'
import type { Quickwin } from '@/domain/offers/quickwin'
import type { ConnectorCaller } from '../../access/auth-types'
import type { Database } from '../../db/schema'
import { ApiError } from '../../plugins/api-error'
import { type OrderOutcome, orderCreation } from '../orders/orders.service'
import { campaignsOfLaboratories } from '../purchasing/purchasing.queries'
import { quickwinsOfPharmacyByIds } from '../purchasing/quickwins.queries'
import { OrderRefused, refused } from './fedicom-failure'
import { acceptance } from './order-answer.rules'
import { contentHash, keyOfNumber } from './order-content.rules'
import { methodsOfLaboratory, productsOfCodes } from './order-plan.queries'
import { chosenMethod, mainLaboratory, planLines, plannedOrder } from './order-plan.rules'
import { findPlacedOrder } from './placed-orders.queries'

type Db = Kysely<Database>

type ProgramRequest = {
  caller: Required<ConnectorCaller>
  received: ReceivedOrder
  now: Date
}

/**
 * Places the order of a pharmacy's program, once for each of its numbers: the number is the key that the order is created under, so
 * that what holds for orders of screens (orders.service) holds for these.
 */
export const programOrders = (db: Db) => {
  const createOrder = orderCreation(db)
  return async (request: ProgramRequest): Promise<{ answer: FedicomOrderAnswer; hasDeliveries: boolean }> => {
    const { caller, received, now } = request
    const { pharmacyId } = caller
    const number = received.numeroPedidoOrigen
    if (withoutZeros(received.codigoCliente) !== String(pharmacyId))
      throw refused(`El código de cliente de esta farmacia es ${pharmacyId}`, 'PED-ERR-002')
    const key = keyOfNumber({ pharmacyId, number })
    const bodyHash = contentHash(received)
    // Looked for before it is judged: what was taken stays taken, whatever can be ordered today.
    const before = await findPlacedOrder(db, { pharmacyId, key })
    if (before) {
      if (!bodyHash.equals(before.bodyHash)) throw otherContent(number)
      return { answer: acceptance(before, { isRepeated: true }), hasDeliveries: false }
    }
    const { order, lines } = await plan(db, request)
    const outcome = await createOrder({
      order,
      idempotencyKey: key,
      bodyHash,
      userId: caller.orders.userId,
      realUserId: caller.orders.userId,
      laboratoryId: null,
      now,
      program: {
        keyId: caller.keyId,
        keyName: caller.orders.keyName,
        customer: received.codigoCliente,
        number,
        orderType: received.tipoPedido ?? null,
        warehouse: received.codigoAlmacenServicio ?? null,
        lines,
      },
    })
    if (outcome.kind !== 'created') throw failureOf(outcome, number)
    const placed = await findPlacedOrder(db, { pharmacyId, key })
    if (!placed) throw new Error(`The order ${outcome.order.id} was created and is not there`)
    const { isRepeated, hasDeliveries } = outcome
    return { answer: acceptance(placed, { isRepeated }), hasDeliveries }
  }
}

async function plan(db: Db, { caller: { pharmacyId }, received, now }: ProgramRequest) {
  const today = madridDay(now)
  const quickwin = await namedQuickwin(db, { pharmacyId, code: received.tipoPedido })
  const products = await productsOfCodes(
    db,
    received.lineas.map(({ codigoArticulo }) => codigoArticulo),
    today,
  )
  const planned = planLines(received, { products, quickwin })
  if (planned.ordered.length === 0)
    throw new OrderRefused(
      planned.lines.flatMap(({ orden, article, incidents }) =>
        incidents.map(({ codigo, descripcion }) => ({
          codigo,
          descripcion: `Línea ${orden}, artículo ${article}: ${descripcion}`,
        })),
      ),
    )
  const main = mainLaboratory(planned, quickwin)
  if ('refused' in main) throw refused(main.refused)
  const methods = await methodsOfLaboratory(db, { pharmacyId, laboratoryId: main.id })
  if (methods === null) throw refused('La farmacia no trabaja con este laboratorio')
  const method = chosenMethod(received, methods)
  if ('refused' in method) throw refused(method.refused)
  const laboratoryIds = [...new Set(planned.ordered.map(({ product }) => product.laboratoryId))]
  const campaigns = await campaignsOfLaboratories(db, { laboratoryIds, today })
  const given = { pharmacyId, main: main.id, quickwin, method: method.id, campaigns, today }
  return { order: plannedOrder(received, planned, given), lines: planned.lines }
}

/** The quickwin that `tipoPedido` names by its number. */
async function namedQuickwin(
  db: Db,
  { pharmacyId, code }: { pharmacyId: number; code: string | undefined },
): Promise<Quickwin | null> {
  if (code === undefined) return null
  const [quickwin] = /^\d+$/.test(code)
    ? await quickwinsOfPharmacyByIds(db, { pharmacyId, laboratoryId: null, ids: [Number(code)] })
    : []
  if (quickwin) return quickwin
  throw refused(
    'tipoPedido no es el número de un quickwin de esta farmacia; déjelo vacío para pedir sin quickwin',
    'PED-ERR-003',
  )
}

const withoutZeros = (code: string): string => code.replace(/^0+/, '')

const otherContent = (number: string): ApiError =>
  new ApiError('idempotency_mismatch', {
    message: `El número de pedido ${number} ya se usó con otro contenido: no se ha pedido nada más`,
  })

function failureOf(outcome: Exclude<OrderOutcome, { kind: 'created' }>, number: string): ApiError {
  switch (outcome.kind) {
    case 'forbidden':
      return new ApiError('forbidden')
    case 'mismatch':
      return otherContent(number)
    case 'in_flight':
      return new ApiError('in_flight', { retryAfter: 1 })
    case 'rejected':
      return new OrderRefused(
        Object.values(outcome.fields).map((descripcion) => ({ codigo: 'PED-ERR-999', descripcion })),
      )
    case 'price_risen':
      return new OrderRefused(
        outcome.prices
          .filter(isDearer)
          .map((change) => ({ codigo: 'PED-ERR-999', descripcion: dearerText(change) })),
      )
  }
}

const isDearer = ({ before, now }: PriceChange): boolean =>
  now.totalPvlWithDiscount > before.totalPvlWithDiscount

const dearerText = ({ cn, product, before, now }: PriceChange): string =>
  `${product} (${cn}): con sus condiciones cuesta ${formatEuros(now.totalPvlWithDiscount)}, y con el descuento pedido serían ${formatEuros(before.totalPvlWithDiscount)}`
