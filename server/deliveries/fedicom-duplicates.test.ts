import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { ordersChanged } from '../db/news/announce'
import { lockOrder } from '../order-answers/answerable-lines.queries'
import { takeParts } from '../order-answers/take-parts.service'
import { untilWaiting } from '../testing/waiting'
import { createScriptedWholesalers, json, type PlacedOrder } from './testing/scripted-wholesaler'

/* Wholesalers that compare lines and customer instead of numbers call an order a duplicate of another one. */

const { db, clock, stored, place, ...scripted } = await createScriptedWholesalers()

type Answer = { status: number; body: unknown } | 'cut'

/** `placing`: what it answers to each attempt; the last one to all later ones. `known`: of an order that it is asked for. */
async function start({ placing, known }: { placing: ((order: PlacedOrder) => Answer)[]; known?: Answer }) {
  let attempts = 0
  const send = (response: ServerResponse, answer: Answer) =>
    answer === 'cut' ? response.destroy() : json(response, answer.status, answer.body)
  return await scripted.start({
    placing: (order, response) =>
      send(response, placing[Math.min(attempts++, placing.length - 1)]?.(order) ?? 'cut'),
    ...(known && { asked: (response) => send(response, known) }),
  })
}

const duplicateOf = (number: string): Answer => ({
  status: 400,
  body: [{ codigo: 'PED-ERR-008', descripcion: `Pedido duplicado: ${number}` }],
})

test('an order that may have arrived is not delivered where what the wholesaler has is another order', async () => {
  const known = { numeroPedido: 'S12', numeroPedidoOrigen: '7-7', codigoCliente: '12345', lineas: [] }
  const { laboratory } = await start({
    placing: [() => 'cut', () => duplicateOf('S12')],
    known: { status: 200, body: known },
  })
  await place()
  clock.advance(60_000)
  await place()
  const [delivery] = await stored(laboratory.id)
  expect(delivery).toMatchObject({ state: 'waiting', may_have_arrived: true })
  expect(delivery?.last_answer).toContain('el pedido que nombra es otro')
  // Its last attempt leaves it to people.
  clock.advance(3 * 24 * 3_600_000)
  await place()
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'failed' }])
})

test('an order that was never sent is not delivered by an answer of success that calls it a duplicate', async () => {
  const { laboratory } = await start({
    placing: [
      ({ lineas }) => ({
        status: 201,
        body: { numeroPedido: 'S12', incidencias: [{ codigo: 'PED-ERR-008' }], lineas },
      }),
    ],
  })
  await place()
  const [delivery] = await stored(laboratory.id)
  expect(delivery).toMatchObject({ state: 'waiting', may_have_arrived: false })
  expect(delivery?.last_answer).toContain('tiene otro pedido igual que este')
})

test('an order that is placed while its delivery note is stored waits for it, and neither is lost', async () => {
  const { laboratory, order } = await start({ placing: [() => 'cut', () => duplicateOf('S12')] })
  const of = { pharmacyId: pharmacyOfOrder(order), orderId: order }
  await db
    .insertInto('purchase_order_part')
    .values({ pharmacy_id: of.pharmacyId, order_id: order, laboratory_id: laboratory.id })
    .execute()
  await place()
  clock.advance(60_000)
  let placing: Promise<void> = Promise.resolve()
  // As a note of two orders, which has recorded what it says of the other one.
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, of)
    await ordersChanged(trx, { pharmacyId: of.pharmacyId, laboratories: [] })
    placing = place()
    await untilWaiting(db, 1)
    await takeParts(trx, { orderId: order, by: { laboratoryId: laboratory.id }, now: clock.now() }, [
      laboratory.id,
    ])
  })
  await placing
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered' }])
})
