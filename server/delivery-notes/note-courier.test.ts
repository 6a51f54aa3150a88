import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { receivedOrder } from '@/contract/fedicom/received-order'
import { addressPolicy } from '../basics/address-policy'
import { openSecretBox } from '../basics/secret-box'
import { createDeliverySteps } from '../deliveries/delivery-courier'
import { createDeliveryFixtures } from '../deliveries/testing/delivery-fixtures'
import { createWholesalerClient } from '../fedicom/client/wholesaler-client'
import { memoryJournal } from '../fedicom/simulator/order-journal'
import { buildSimulator } from '../fedicom/simulator/simulator-app'
import { simulatorFile } from '../fedicom/simulator/simulator-file'
import { createTestDatabase } from '../testing/database'
import { createTestClock } from '../testing/test-app'
import { fetchNext } from './note-courier'

const { db } = await createTestDatabase()
const clock = createTestClock()
const { addLaboratory, addWholesaler, addOrder } = await createDeliveryFixtures(db, clock)
const secrets = openSecretBox({ secretsKey: '5e'.repeat(32), dataFolder: '' })
const client = createWholesalerClient(addressPolicy(['127.0.0.0/8']), { now: clock.now })
const users = [{ user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' }]
const failures: string[] = []
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
  failures.length = 0
  await db.updateTable('laboratory_customer').set({ notes_due_at: null }).execute()
})

/** A simulated wholesaler with an order of the pharmacy's, ten units of which it serves four. */
async function start(given: object = {}) {
  const file = v.parse(simulatorFile, { users, unlisted: 4, ...given })
  const app = buildSimulator({ file, journal: memoryJournal(), now: clock.now })
  opened.push(() => app.close())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const laboratory = await addLaboratory({})
  await addWholesaler(laboratory.id, { address, secrets })
  const order = await addOrder(laboratory, { channel: 'fedicom' })
  await place()
  expect(await customer(laboratory.id)).toMatchObject({ notes_due_at: expect.any(Date) })
  return { app, laboratory, order }
}
/** All that is due goes to the wholesaler. */
async function place() {
  const { placeNext } = createDeliverySteps({
    ...{ db, clock, wholesalers: { client, secrets }, mailer: { poll: () => {} }, onFailure: () => {} },
    send: async () => ({ isDelivered: true, answer: '' }),
  })
  while (await placeNext()) {}
}
const customer = (laboratory: number) =>
  db.selectFrom('laboratory_customer').selectAll().where('laboratory_id', '=', laboratory).executeTakeFirst()
const notesOf = (laboratory: number) =>
  db
    .selectFrom('delivery_note')
    .selectAll()
    .where('laboratory_id', '=', laboratory)
    .orderBy('number')
    .execute()
const linesOf = (laboratory: number) =>
  db.selectFrom('delivery_note_line').selectAll().where('laboratory_id', '=', laboratory).execute()
const work = async () => {
  const options = { db, clock, wholesalers: { client, secrets } }
  const onFailure = ({ code }: { code: string }) => void failures.push(code)
  while (await fetchNext({ ...options, onFailure })) {}
}

test('an hour after an order its note is fetched, with what it cost', async () => {
  const { laboratory, order } = await start()
  await work()
  expect(await notesOf(laboratory.id)).toEqual([])
  clock.advance(3_600_000)
  await work()
  expect(await notesOf(laboratory.id)).toMatchObject([
    { number: 'A0000001', day: '2026-03-16', order_ids: [order], warehouse: 'AL01', fetched_at: clock.now() },
  ])
  expect(await linesOf(laboratory.id)).toMatchObject([
    {
      line: 1,
      cn: laboratory.cn,
      ordered: 10,
      served: 4,
      bonus: 0,
      list_price: 500,
      net_price: 450,
      base: 1800,
      vat: 4,
      vat_amount: 72,
      surcharge: 0.5,
      surcharge_amount: 9,
      discount: 10,
    },
  ])
  expect(await customer(laboratory.id)).toMatchObject({ notes_through: '2026-03-16', notes_problem: null })
  const answers = await db
    .selectFrom('order_line_answer')
    .select(['origin', 'served', 'missing', 'price'])
    .where('order_id', '=', order)
    .orderBy('number')
    .execute()
  expect(answers).toEqual([
    { origin: 'fedicom', served: 4, missing: 6, price: null },
    { origin: 'delivery-note', served: 4, missing: 6, price: 450 },
  ])
})

test('a note is of an order that a server of before has sent, which writes no wholesaler', async () => {
  const { laboratory, order } = await start()
  for (const table of [
    'delivery_note_line',
    'delivery_note',
    'laboratory_customer',
    'laboratory_wholesaler',
  ] as const)
    await db.deleteFrom(table).where('laboratory_id', '<>', laboratory.id).execute()
  // As migration 0051 numbered each laboratory's only wholesaler.
  for (const table of ['laboratory_customer', 'order_delivery'] as const)
    await db
      .updateTable(table)
      .set({ wholesaler_id: table === 'order_delivery' ? null : laboratory.id })
      .where('laboratory_id', '=', laboratory.id)
      .execute()
  await db
    .updateTable('laboratory_wholesaler')
    .set({ id: laboratory.id })
    .where('laboratory_id', '=', laboratory.id)
    .execute()
  clock.advance(3_600_000)
  await work()
  expect(failures).toEqual([])
  expect(await notesOf(laboratory.id)).toMatchObject([{ order_ids: [order] }])
  expect(await linesOf(laboratory.id)).toMatchObject([{ order_id: order, order_line: 1 }])
  // The order is recent: its customer stays due.
  expect(await customer(laboratory.id)).toMatchObject({ notes_due_at: expect.any(Date) })
})

test('each night what is new is fetched, once, for two weeks after the last order', async () => {
  const { app, laboratory } = await start()
  clock.advance(3_600_000)
  await work()
  const later = v.parse(receivedOrder, {
    codigoCliente: '12345',
    numeroPedidoOrigen: 'por teléfono',
    lineas: [{ codigoArticulo: '662026', cantidad: 1 }],
  })
  app.warehouse.place({ at: clock.now().toISOString(), domain: '', order: later })
  await work()
  expect(await notesOf(laboratory.id)).toHaveLength(1)
  clock.advance(24 * 3_600_000)
  await work()
  expect(await notesOf(laboratory.id)).toMatchObject([
    { number: 'A0000001' },
    { number: 'A0000002', order_ids: [] },
  ])
  for (let day = 0; day < 20; day += 1) {
    clock.advance(24 * 3_600_000)
    await work()
  }
  expect(await customer(laboratory.id)).toMatchObject({ notes_due_at: null })
  expect(await linesOf(laboratory.id)).toHaveLength(2)
})

test('a note that cannot be read does not keep the later ones away', async () => {
  const { app, laboratory } = await start()
  clock.advance(3_600_000)
  const later = v.parse(receivedOrder, {
    codigoCliente: '12345',
    numeroPedidoOrigen: 'por teléfono',
    lineas: [{ codigoArticulo: '662026', cantidad: 1 }],
  })
  app.warehouse.place({ at: clock.now().toISOString(), domain: '', order: later })
  const broken = {
    ...client,
    read: (async (account, path) => {
      const answer = await client.read(account, path)
      return path.endsWith('A0000001') && answer.isAnswered ? { ...answer, body: '<html>' } : answer
    }) satisfies typeof client.read,
  }
  const onFailure = ({ code }: { code: string }) => void failures.push(code)
  await fetchNext({ db, clock, wholesalers: { client: broken, secrets }, onFailure })
  expect(await notesOf(laboratory.id)).toMatchObject([{ number: 'A0000002' }])
  expect(failures).toHaveLength(1)
  clock.advance(3_600_000)
  await work()
  expect(await notesOf(laboratory.id)).toMatchObject([{ number: 'A0000001' }, { number: 'A0000002' }])
})

test('the note of an order whose answer was lost waits until the order has its number', async () => {
  const { laboratory, order } = await start({
    unlisted: 100,
    faults: [{ call: 'pedidos', at: 2, fault: 'cut' }],
  })
  const second = await addOrder(laboratory, { channel: 'fedicom' })
  await place()
  clock.advance(3_600_000)
  await work()
  expect(await notesOf(laboratory.id)).toMatchObject([{ number: 'A0000001', order_ids: [order] }])
  expect(failures).toEqual(['albarán A0000002: su pedido está sin contestar'])
  await place()
  clock.advance(3_600_000)
  await work()
  expect(await notesOf(laboratory.id)).toMatchObject([
    { number: 'A0000001' },
    { number: 'A0000002', order_ids: [second] },
  ])
})

describe('a wholesaler that gives no notes', () => {
  test.each([
    [503, 'albaranes: HTTP 503'],
    ['html', 'albaranes: la respuesta no es JSON'],
    ['malformed', 'albaranes: la respuesta no es JSON'],
    ['cut', 'ECONNRESET'],
  ] as const)('(%s) is asked again in an hour', async (fault, text) => {
    const { laboratory } = await start({ faults: [{ call: 'albaranes', at: 1, fault }] })
    clock.advance(3_600_000)
    await work()
    expect(failures).toEqual([text])
    expect(await customer(laboratory.id)).toMatchObject({ notes_problem: text, notes_through: null })
    expect(await notesOf(laboratory.id)).toEqual([])
    clock.advance(3_600_000)
    await work()
    expect(await notesOf(laboratory.id)).toHaveLength(1)
  })
})

test('many notes are fetched page by page, and none is left out', async () => {
  const { app, laboratory } = await start({ unlisted: 1_000 })
  for (let number = 1; number <= 120; number += 1) {
    const one = { codigoCliente: '12345', numeroPedidoOrigen: `p${number}` }
    const order = v.parse(receivedOrder, { ...one, lineas: [{ codigoArticulo: '662026', cantidad: 1 }] })
    app.warehouse.place({ at: clock.now().toISOString(), domain: '', order })
  }
  clock.advance(3_600_000)
  await work()
  expect(await notesOf(laboratory.id)).toHaveLength(121)
})
