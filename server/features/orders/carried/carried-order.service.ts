import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { carryOrder, openCarriedOrder } from '@/contract/orders/carried-order'
import { type OrderToCreate, orderToCreateSchema } from '@/contract/orders/order-creation'
import { formatInstant } from '@/domain/basics/dates'
import {
  type CarriedOrder,
  carriedForDays,
  isTooOldToCarry,
  openCarried,
  userOfCarried,
} from '@/domain/carried/carried-order'
import { carriedFault, readCarriedText } from '@/domain/carried/carried-text'
import { isPharmacyUser } from '@/domain/people/roles'
import { type AuditEvent, recordEvent } from '../../../access/audit-event'
import type { Auth, AuthUser } from '../../../access/auth-types'
import type { DataKeyOf } from '../../../access/device-data-key'
import { areAssociates, canAccessPharmacy } from '../../../access/pharmacy-access'
import type { Database } from '../../../db/schema'
import { ApiError } from '../../../plugins/api-error'
import { orderHash } from '../order-hash.rules'
import { createdOrThrow } from '../order-outcome.rules'
import { orderCreation } from '../orders.service'
import { findByKey, findMaker, nameOfMaker, namesOf } from './carried-order.queries'

type Db = Kysely<Database>
type Opened = { carried: CarriedOrder; order: OrderToCreate; userId: number }
export type Brought = { answer: v.InferInput<(typeof carryOrder)['response']>; hasDeliveries: boolean }

type ToBring = { text: string; auth: Auth; now: Date }
export type Shown = v.InferInput<(typeof openCarriedOrder)['response']>

/**
 * Takes in an order that somebody brings from a device that could not send it. Its text is sealed under the key of the user who
 * made it, so it is created as theirs, under its own key and by the rules of every order (orders.service): whichever comes first,
 * the device or who brings it, the other one is told of the same order.
 */
export const carriedOrders = (db: Db, dataKeyOf: DataKeyOf) => {
  const createOrder = orderCreation(db)
  const openFor = async ({ text, auth }: ToBring): Promise<Opened> => {
    const opened = await open(text, dataKeyOf)
    await checkCarrier(db, auth, opened.order)
    return opened
  }
  const takeIn = async (given: ToBring): Promise<Brought> => {
    const { auth, now } = given
    const { carried, order, userId } = await openFor(given)
    const { key } = carried
    const bodyHash = orderHash(carried.body)
    const eventOf = (id: number, repeated = false): AuditEvent => ({
      ...{ kind: 'order-carried', auth, happenedAt: now, pharmacyId: order.pharma },
      laboratoryId: auth.user.laboratoryId,
      details: { order: id, user: userId, madeAt: carried.madeAt, repeated },
    })
    const maker = await findMaker(db, { userId, actedAs: carried.actedAs })
    const outcome =
      maker && !isTooOldToCarry(carried, now) && (await mayOrder(db, maker, order))
        ? await createOrder({
            ...{ order, idempotencyKey: key, bodyHash, now, eventOf },
            ...{ userId: maker.id, realUserId: userId, laboratoryId: maker.laboratoryId },
          })
        : null
    const created =
      outcome === null || outcome.kind === 'forbidden'
        ? await createdBefore(db, { pharmacyId: order.pharma, key, bodyHash }, whyNotNow(carried, now))
        : createdOrThrow(outcome)
    const { id, name } = created.order
    if (created.isRepeated) await recordEvent(db, eventOf(id, true))
    return {
      answer: { id, name, isRepeated: created.isRepeated, ...(await namesOf(db, order)) },
      hasDeliveries: created.hasDeliveries,
    }
  }
  /** What whoever brings it is to know before it is created. */
  const show = async (given: ToBring): Promise<Shown> => {
    const { carried, order, userId } = await openFor(given)
    const isCreated = (await findByKey(db, { pharmacyId: order.pharma, key: carried.key })) !== undefined
    if (!isCreated && isTooOldToCarry(carried, given.now)) throw refused(whyNotNow(carried, given.now))
    const { name, purchaseOrderLines: lines } = order
    return {
      ...{ name, madeAt: carried.madeAt, isCreated, lines: lines.length },
      units: lines.reduce((total, { quantity }) => total + quantity, 0),
      maker: await nameOfMaker(db, { userId, reader: given.auth.user }),
      ...(await namesOf(db, order)),
    }
  }
  return { show, takeIn }
}

const mayOrder = async (db: Db, maker: AuthUser, { laboratories }: OrderToCreate): Promise<boolean> =>
  isPharmacyUser(maker.role) && (await areAssociates(db, maker, laboratories))

/** What was created while it still could be stays, whoever brings it again. */
async function createdBefore(
  db: Db,
  { bodyHash, ...whose }: { pharmacyId: number; key: string; bodyHash: Buffer },
  whyNone: string,
) {
  const before = await findByKey(db, whose)
  if (!before) throw refused(whyNone)
  if (!bodyHash.equals(before.body_hash)) throw new ApiError('idempotency_mismatch')
  return { order: { id: before.id, name: before.name }, isRepeated: true, hasDeliveries: false }
}

const refused = (message: string) => new ApiError('order_rejected', { message })

const whyNotNow = (carried: CarriedOrder, now: Date): string =>
  isTooOldToCarry(carried, now)
    ? `Este pedido es del ${formatInstant(carried.madeAt)}: pasados ${carriedForDays} días, solo puede enviarlo el dispositivo en que se hizo.`
    : makerIsOut

const makerIsOut =
  'Quien hizo este pedido ya no puede pedir para esta farmacia: hágalo de nuevo con otro usuario.'
const unreadable = 'No es un pedido de esta instalación, o ha cambiado desde que se guardó.'

async function open(text: string, dataKeyOf: DataKeyOf): Promise<Opened> {
  const read = readCarriedText(text)
  if (read.kind !== 'whole') throw fault(carriedFault(read) ?? unreadable)
  const userId = userOfCarried(read.bytes)
  if (userId === null) throw fault('Es de otra versión de la aplicación: actualícela.')
  const carried = await openCarried(read.bytes, dataKeyOf(userId))
  if (carried === null) throw fault(unreadable)
  const order = v.safeParse(orderToCreateSchema, carried.body, { abortEarly: true })
  if (order.success) return { carried, order: order.output, userId }
  const [issue] = order.issues
  throw new ApiError('order_rejected', {
    message: `El pedido ya no se puede crear: ${issue.message}.`,
    fields: { [v.getDotPath(issue) ?? 'order']: issue.message },
  })
}

const fault = (message: string) => new ApiError('invalid_fields', { message, fields: { order: message } })

/** Whoever may see the pharmacy's orders; a laboratory, where all that is ordered is of its association, as when it orders itself. */
async function checkCarrier(db: Db, { user }: Auth, order: OrderToCreate): Promise<void> {
  if (!(await canAccessPharmacy(db, user, { pharmacyId: order.pharma, laboratories: true })))
    throw new ApiError('forbidden', {
      message: 'Este pedido es de una farmacia a la que usted no tiene acceso.',
    })
  if (!(await areAssociates(db, user, order.laboratories)))
    throw new ApiError('forbidden', {
      message: 'Este pedido también pide a laboratorios que no son el suyo.',
    })
}
