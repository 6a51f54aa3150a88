import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { receivedOrder } from '@/contract/fedicom/received-order'
import { addressPolicy } from '../basics/address-policy'
import { openSecretBox } from '../basics/secret-box'
import { createWholesalerClient } from '../fedicom/client/wholesaler-client'
import { memoryJournal } from '../fedicom/simulator/order-journal'
import { buildSimulator } from '../fedicom/simulator/simulator-app'
import { simulatorFile } from '../fedicom/simulator/simulator-file'
import { createTestDatabase } from '../testing/database'
import { insertProduct } from '../testing/factories'
import { createTestClock } from '../testing/test-app'
import { createDeliveryCourier, type DeliveryFailure } from './delivery-courier'
import { writeWithdrawals } from './delivery-outbox.queries'
import { claimDelivery } from './delivery-queue.queries'
import { sealedFor } from './fedicom-target.queries'
import { createDeliveryFixtures } from './testing/delivery-fixtures'

const { db } = await createTestDatabase()
const clock = createTestClock()
const { pharmacy, addLaboratory, addOrder, stored } = await createDeliveryFixtures(db, clock)
const secrets = openSecretBox({ secretsKey: '5e'.repeat(32), dataFolder: '' })
const users = [{ user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' }]
const failures: DeliveryFailure[] = []
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
  failures.length = 0
  await db.deleteFrom('order_delivery').execute()
})

/** A simulated wholesaler, and a laboratory that sells by it, whose pharmacy is customer 12345 there. */
async function start(given: object = {}, { password = 'clave', code = '12345' as string | null } = {}) {
  const file = v.parse(simulatorFile, { users, unlisted: 100, customers: ['12345'], ...given })
  const app = buildSimulator({ file, journal: memoryJournal(), now: clock.now })
  opened.push(() => app.close())
  const laboratory = await addLaboratory({ name: `F${opened.length}-${Math.random()}` })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await db
    .updateTable('laboratory_delivery')
    .set({
      fedicom_url: address,
      fedicom_domain: 'transfer_laboratorio',
      fedicom_user: 'TR0001',
      fedicom_secret: secrets.seal(password, sealedFor(laboratory.id)),
      fedicom_order_type: 'T1',
    })
    .where('laboratory_id', '=', laboratory.id)
    .execute()
  if (code !== null) await nameCustomer(laboratory.id, code)
  const order = () => place(laboratory)
  return { app, laboratory, order, address }
}
const nameCustomer = (laboratory: number, code: string) =>
  db
    .insertInto('laboratory_customer')
    .values({ pharmacy_id: pharmacy, laboratory_id: laboratory, code })
    .execute()

/** An order of ten units, with the part of its laboratory. */
const place = async (laboratory: { id: number; cn: string }) => {
  const id = await addOrder(laboratory, { channel: 'fedicom' })
  await db
    .insertInto('purchase_order_part')
    .values({ pharmacy_id: pharmacy, order_id: id, laboratory_id: laboratory.id })
    .execute()
  return id
}

const open = ({ timeoutMs = 5_000 } = {}) => {
  const courier = createDeliveryCourier({
    db,
    clock,
    send: async () => ({ isDelivered: true, answer: '' }),
    mailer: { poll: () => {} },
    wholesalers: {
      client: createWholesalerClient(addressPolicy(['127.0.0.0/8']), { now: clock.now, timeoutMs }),
      secrets,
    },
    onFailure: (failure) => failures.push(failure),
  })
  opened.push(courier.stop)
  return courier
}
const work = async (given?: { timeoutMs?: number }) => {
  const courier = open(given)
  await vi.waitFor(async () => expect(await dueNow()).toBe(0), { timeout: 10_000 })
  await courier.stop()
}
const dueNow = async () => {
  const rows = await db.selectFrom('order_delivery').select(['state', 'next_attempt_at as at']).execute()
  return rows.filter(({ state, at }) => at !== null && (state === 'sending' || at <= clock.now())).length
}
const answersOf = (order: number) =>
  db
    .selectFrom('order_line_answer')
    .select(['line_id', 'origin', 'served', 'delayed', 'missing', 'reason', 'substitute_cn', 'laboratory_id'])
    .where('order_id', '=', order)
    .execute()
const isTaken = async (order: number) =>
  (
    await db.selectFrom('purchase_order_part').select('taken_at').where('order_id', '=', order).execute()
  ).every(({ taken_at }) => taken_at !== null)

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

  test('and of which the wholesaler says no more than that it has it, counts as delivered without answers', async () => {
    const faults = [{ call: 'pedidos', at: 1, fault: 'cut' }]
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
    const client = createWholesalerClient(addressPolicy(['127.0.0.0/8']), { now: clock.now })
    const account = { address, user: 'TR0001', secret: 'clave', domain: 'transfer_laboratorio' }
    await client.placeOrder(account, orderOfTen(id, laboratory))
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

describe('an order that cannot be placed', () => {
  test('for a pharmacy without a customer code fails at once, and goes when it has one', async () => {
    const { app, laboratory, order } = await start({}, { code: null })
    await order()
    await work()
    expect(await stored(laboratory.id)).toMatchObject([
      {
        state: 'failed',
        last_answer: 'la farmacia no tiene código de cliente del mayorista: indíquelo y reinténtelo',
      },
    ])
    expect(app.warehouse.orders()).toHaveLength(0)
    await nameCustomer(laboratory.id, '12345')
    await db
      .updateTable('order_delivery')
      .set({ state: 'waiting', next_attempt_at: clock.now() })
      .where('laboratory_id', '=', laboratory.id)
      .execute()
    await work()
    expect(app.warehouse.orders()).toHaveLength(1)
  })

  test.each([
    [{ password: 'otra' }, 'al identificarse: HTTP 401, AUTH-005 (usuario o contraseña incorrectos)'],
    [{ code: '99' }, 'HTTP 400, PED-ERR-002 (código de cliente incorrecto)'],
  ])('(%j) says why, and is tried again', async (given, answer) => {
    const { app, laboratory, order } = await start({}, given)
    await order()
    await work()
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'waiting', last_answer: answer, may_have_arrived: false },
    ])
    expect(failures).toMatchObject([{ code: answer }])
    expect(app.warehouse.orders()).toHaveLength(0)
  })

  test('as its password was sealed by another key, says so', async () => {
    const { laboratory, order } = await start()
    const other = openSecretBox({ secretsKey: 'aa'.repeat(32), dataFolder: '' })
    await db
      .updateTable('laboratory_delivery')
      .set({ fedicom_secret: other.seal('clave', sealedFor(laboratory.id)) })
      .where('laboratory_id', '=', laboratory.id)
      .execute()
    await order()
    await work()
    const [delivery] = await stored(laboratory.id)
    expect(delivery?.last_answer).toBe('no se puede leer la contraseña guardada: escríbala otra vez')
  })
})

describe('a withdrawal', () => {
  const withdraw = async (order: number, laboratory: number) => {
    const now = clock.now()
    await db
      .updateTable('purchase_order_part')
      // Also one that the laboratory has released.
      .set({ taken_at: null, taken_by: null, cancelled_at: now })
      .where('order_id', '=', order)
      .execute()
    await writeWithdrawals(db, { pharmacyId: pharmacy, orderId: order, laboratoryIds: [laboratory], now })
  }

  test('before the order was sent keeps it from the wholesaler', async () => {
    const { app, laboratory, order } = await start()
    const id = await order()
    await withdraw(id, laboratory.id)
    const courier = open()
    await vi.waitFor(async () => {
      courier.poll()
      expect(await stored(laboratory.id)).toMatchObject([
        { state: 'failed', last_answer: 'anulado por la farmacia antes de enviarlo' },
        { event: 'withdrawn', state: 'failed' },
      ])
    })
    expect(app.warehouse.orders()).toHaveLength(0)
  })

  test('of what the wholesaler has asks staff to tell it', async () => {
    const { app, laboratory, order } = await start()
    const id = await order()
    await work()
    await withdraw(id, laboratory.id)
    await work()
    expect(app.warehouse.orders()).toHaveLength(1)
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'delivered' },
      { state: 'failed', last_answer: 'Fedicom no tiene anulaciones: avise al mayorista' },
    ])
  })
})

test('a part that is withdrawn before the order was sent is not asked for, and its withdrawal needs no call', async () => {
  const { app, laboratory, order } = await start()
  const associate = await addLaboratory({ name: 'Socio' })
  const id = await order()
  await db
    .insertInto('purchase_order_line')
    .values({
      ...{ pharmacy_id: pharmacy, order_id: id, id: 2, cn: associate.cn, quantity: 3, pvl: 100, discount: 0 },
      ...{ total_pvl: 300, total_pvl_with_discount: 300, tags: [] },
    })
    .execute()
  const cancelled = {
    pharmacy_id: pharmacy,
    order_id: id,
    laboratory_id: associate.id,
    cancelled_at: clock.now(),
  }
  await db.insertInto('purchase_order_part').values(cancelled).execute()
  await db
    .updateTable('order_delivery')
    .set({ lines: [1, 2], line_parts: [laboratory.id, associate.id], parts: [laboratory.id, associate.id] })
    .where('order_id', '=', id)
    .execute()
  const given = { pharmacyId: pharmacy, orderId: id, laboratoryIds: [associate.id], now: clock.now() }
  await writeWithdrawals(db, given)
  await work()
  expect(app.warehouse.orders().map((each) => each.order.lineas)).toMatchObject([[{ orden: 1 }]])
  expect(await stored(laboratory.id)).toMatchObject([
    { state: 'delivered', placed_lines: [1] },
    { state: 'delivered', last_answer: 'se anuló antes de enviarlo' },
  ])
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
