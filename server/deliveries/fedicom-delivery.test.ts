import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { receivedOrder } from '@/contract/fedicom/received-order'
import { insertProduct } from '../testing/factories'
import { claimDelivery } from './delivery-queue.queries'
import { createWholesalerFixtures } from './testing/wholesaler-fixtures'

const { db, clock, pharmacy, client, failures, start, place, work, stored, answersOf, isTaken } =
  await createWholesalerFixtures()

test('an order is placed with the wholesaler, and its answer is the answer of its lines', async () => {
  const { app, laboratory, order } = await start()
  const id = await order()
  await work()
  await work()
  expect(app.warehouse.orders().map((each) => each.order)).toMatchObject([
    {
      codigoCliente: '12345',
      numeroPedidoOrigen: `${id}-${laboratory.id}`,
      tipoPedido: 'T1',
      lineas: [{ orden: 1, codigoArticulo: laboratory.cn, cantidad: 10, descuentoPorcentaje: 10 }],
    },
  ])
  expect(await stored(laboratory.id)).toMatchObject([
    {
      state: 'delivered',
      attempts: 1,
      last_answer: 'el mayorista lo ha aceptado',
      wholesaler_order: 'S0000001',
    },
  ])
  expect(await answersOf(id)).toEqual([
    {
      line_id: 1,
      origin: 'fedicom',
      served: 10,
      delayed: 0,
      missing: 0,
      reason: null,
      substitute_cn: null,
      laboratory_id: laboratory.id,
    },
  ])
  expect(await isTaken(id)).toBe(true)
})

test('what is missing is recorded with its reason', async () => {
  const { app, laboratory } = await start({ unlisted: 4 })
  const id = await place(laboratory)
  await work()
  expect(app.warehouse.orders()).toHaveLength(1)
  expect(await answersOf(id)).toMatchObject([{ served: 4, missing: 6, reason: 'partial-service' }])
})

describe('an order whose answer is lost', () => {
  test.each(['hang', 'cut', 'slow', 'html', 'empty', 'malformed', 500, 502] as const)(
    '(%s) is served once, and answered by the answer of then',
    async (fault) => {
      const { app, laboratory, order } = await start({ faults: [{ call: 'pedidos', at: 1, fault }] })
      const id = await order()
      await work({ timeoutMs: 300 })
      expect(await stored(laboratory.id)).toMatchObject([{ state: 'waiting', may_have_arrived: true }])
      expect(await answersOf(id)).toEqual([])
      expect(failures).toMatchObject([{ orderId: id, laboratoryId: laboratory.id }])
      clock.advance(60_000)
      await work()
      expect(app.warehouse.orders()).toHaveLength(1)
      expect(await stored(laboratory.id)).toMatchObject([
        { state: 'delivered', attempts: 2, last_answer: 'el mayorista ya lo tenía' },
      ])
      expect(await answersOf(id)).toMatchObject([{ served: 10 }])
    },
  )

  test('and of which the wholesaler tells only the number, is asked for by it', async () => {
    const faults = [{ call: 'pedidos', at: 1, fault: 'cut' }]
    const { app, laboratory, order } = await start({ unlisted: 4, duplicates: 'error', faults })
    const id = await order()
    await work()
    clock.advance(60_000)
    await work()
    expect(app.warehouse.orders()).toHaveLength(1)
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'delivered', last_answer: 'el mayorista ya lo tenía', wholesaler_order: 'S0000001' },
    ])
    expect(await answersOf(id)).toMatchObject([{ served: 4, missing: 6 }])
  })

  test.each(['cut', 503] as const)(
    'and about which it does not answer at first (%s), is asked for again',
    async (fault) => {
      const faults = [
        { call: 'pedidos', at: 1, fault: 'cut' },
        { call: 'consulta', at: 1, fault },
      ]
      const { app, laboratory, order } = await start({ duplicates: 'error', faults })
      const id = await order()
      await work()
      clock.advance(60_000)
      await work()
      const [waiting] = await stored(laboratory.id)
      expect(waiting).toMatchObject({ state: 'waiting', may_have_arrived: true })
      expect(waiting?.last_answer).toContain('el mayorista ya lo tenía; al preguntarle qué sirve: ')
      clock.advance(5 * 60_000)
      await work()
      expect(app.warehouse.orders()).toHaveLength(1)
      expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered', attempts: 3 }])
      expect(await answersOf(id)).toMatchObject([{ served: 10 }])
    },
  )

  test('and about which it does not answer for three days, is delivered all the same', async () => {
    const faults = [
      { call: 'pedidos', at: 1, fault: 'cut' },
      { call: 'consulta', every: 1, fault: 500 },
    ]
    const { laboratory, order } = await start({ duplicates: 'error', faults })
    await order()
    await work()
    clock.advance(3 * 24 * 3_600_000)
    await work()
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'delivered', last_answer: 'el mayorista ya lo tenía, sin decir qué sirve de él' },
    ])
  })

  test('and of which the wholesaler says no more than that it has it, counts as delivered without answers', async () => {
    const faults = [
      { call: 'pedidos', at: 1, fault: 'cut' },
      { call: 'consulta', at: 1, fault: 'html' },
    ]
    const { laboratory, order } = await start({ duplicates: 'error', faults })
    const id = await order()
    await work()
    clock.advance(60_000)
    await work()
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'delivered', last_answer: 'el mayorista ya lo tenía, sin decir qué sirve de él' },
    ])
    expect(await answersOf(id)).toEqual([])
    expect(await isTaken(id)).toBe(true)
  })

  test('with its process is taken up by another one, and served once', async () => {
    const { app, laboratory, order, address } = await start({ duplicates: 'error' })
    const id = await order()
    const due = await claimDelivery(db, { channel: 'fedicom', busy: [], now: clock.now() })
    expect(due).toMatchObject({ mayHaveArrived: false })
    // What the dead process had sent.
    const account = { address, user: 'TR0001', secret: 'clave', domain: 'transfer_laboratorio' }
    await client().placeOrder(account, orderOfTen(id, laboratory))
    clock.advance(60_000)
    await work()
    expect(app.warehouse.orders()).toHaveLength(1)
    expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })
})
const orderOfTen = (order: number, { id, cn }: { id: number; cn: string }) => ({
  codigoCliente: '12345',
  numeroPedidoOrigen: `${order}-${id}`,
  lineas: [{ orden: 1, codigoArticulo: cn, cantidad: 10 }],
})

test('a duplicate of what was never sent is another order: it is not called delivered', async () => {
  const { app, laboratory, order } = await start({ duplicates: 'error' })
  const id = await order()
  // A wholesaler that compares lines finds one of an hour ago.
  const earlier = v.parse(receivedOrder, orderOfTen(id, laboratory))
  app.warehouse.place({ at: clock.now().toISOString(), domain: '', order: earlier })
  await work()
  const [delivery] = await stored(laboratory.id)
  expect(delivery).toMatchObject({ state: 'waiting', may_have_arrived: false })
  expect(delivery?.last_answer).toContain('tiene otro pedido igual que este')
})

test('a substitute that the catalogue does not have leaves its line unanswered, and no other', async () => {
  const stock = [
    { cn: '777771', units: 0, substitute: '888881' },
    { cn: '888881', units: 9 },
  ]
  const { laboratory, order } = await start({ stock })
  await insertProduct(db, { cn: '777771', laboratory_id: laboratory.id })
  const id = await order()
  const line = { pharmacy_id: pharmacy, order_id: id, id: 2, cn: '777771', quantity: 2, pvl: 100 }
  const totals = { discount: 0, total_pvl: 200, total_pvl_with_discount: 200, tags: [] }
  await db
    .insertInto('purchase_order_line')
    .values({ ...line, ...totals })
    .execute()
  await db
    .updateTable('order_delivery')
    .set({ lines: [1, 2], line_parts: [laboratory.id, laboratory.id] })
    .where('order_id', '=', id)
    .execute()
  await work()
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered' }])
  expect(await answersOf(id)).toMatchObject([{ line_id: 1, served: 10 }])
})
