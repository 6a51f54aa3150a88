import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { addressPolicy } from '../basics/address-policy'
import { openSecretBox } from '../basics/secret-box'
import { createWholesalerClient } from '../fedicom/client/wholesaler-client'
import { createTestDatabase } from '../testing/database'
import { createTestClock } from '../testing/test-app'
import { createDeliverySteps } from './delivery-courier'
import { createDeliveryFixtures } from './testing/delivery-fixtures'

/*
 * What screens say of each answer that a wholesaler should not give: `last_answer` is shown as it is (order-deliveries.test.tsx). Nothing is
 * lost, nothing is made up, and the order is there once.
 */

const { db } = await createTestDatabase()
const clock = createTestClock()
const { addLaboratory, addWholesaler, addOrder, stored } = await createDeliveryFixtures(db, clock)
const secrets = openSecretBox({ secretsKey: '5e'.repeat(32), dataFolder: '' })
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await db.deleteFrom('order_delivery').execute()
})

type Order = { numeroPedidoOrigen: string; codigoCliente: string; lineas: object[] }
const good = (order: Order) => ({ ...order, numeroPedido: 'A1' })
const withLine = (fields: object) => (order: Order) => ({
  ...good(order),
  lineas: order.lineas.map((line) => ({ ...line, ...fields })),
})
const json = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))

/** A wholesaler that takes each order, and answers the first call as it is told to and later ones as it should. */
async function start(answer: (order: Order, response: ServerResponse) => unknown) {
  const taken = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/authenticate') return json(response, 201, { auth_token: 'x' })
    const order = JSON.parse(body) as Order
    const calls = (taken.get(order.numeroPedidoOrigen) ?? 0) + 1
    taken.set(order.numeroPedidoOrigen, calls)
    return calls === 1 ? answer(order, response) : json(response, 201, good(order))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const laboratory = await addLaboratory({})
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await addWholesaler(laboratory.id, { address, secrets })
  const order = await addOrder(laboratory, { channel: 'fedicom' })
  return { taken, laboratory, order }
}
const place = async (timeoutMs = 20_000) => {
  const policy = addressPolicy(['127.0.0.0/8'])
  const client = createWholesalerClient(policy, { now: clock.now, timeoutMs })
  const { placeNext } = createDeliverySteps({
    ...{ db, clock, wholesalers: { client, secrets }, mailer: { poll: () => {} }, onFailure: () => {} },
    send: async () => ({ isDelivered: true, answer: '' }),
  })
  while (await placeNext()) {}
}
const answersOf = (order: number) =>
  db.selectFrom('order_line_answer').select(['served', 'missing']).where('order_id', '=', order).execute()

const late = 'sin respuesta a tiempo'
const says =
  (body: unknown, status = 201) =>
  (_: Order, response: ServerResponse) =>
    json(response, status, body)
const saysOf = (of: (order: Order) => unknown) => (order: Order, response: ServerResponse) =>
  json(response, 201, of(order))

test.each<[string, (order: Order, response: ServerResponse) => unknown, string]>([
  ['a web page', says('<html>Mantenimiento</html>', 200), 'HTTP 200, la respuesta no es JSON'],
  ['a page of a proxy', says('<h1>Bad gateway</h1>', 502), 'HTTP 502'],
  ['nothing', says(''), 'HTTP 201, respuesta vacía'],
  ['half of an answer', says('{"numeroPedido":"A1","lin'), 'HTTP 201, la respuesta no es JSON'],
  ['a text', says('"OK"'), 'HTTP 201, la respuesta no es un objeto'],
  ['a list', says('[]'), 'HTTP 201, no dice de qué pedido es'],
  ['an empty object', says({}), 'HTTP 201, no dice de qué pedido es'],
  [
    'another order’s number',
    saysOf((order) => ({ ...good(order), numeroPedidoOrigen: '7000013-34' })),
    'HTTP 201, contesta a otro pedido',
  ],
  [
    'another customer',
    saysOf((order) => ({ ...good(order), codigoCliente: '99999' })),
    'HTTP 201, contesta a otro cliente',
  ],
  [
    'lines that are no list',
    saysOf((order) => ({ ...good(order), lineas: { a: 1 } })),
    'HTTP 201, lineas no es una lista',
  ],
  [
    'an error of its own',
    says([{ codigo: 'HTTP-ERR-500', descripcion: 'ORA-00942' }], 500),
    'HTTP 500, HTTP-ERR-500',
  ],
  ['a redirect', says('', 302), 'HTTP 302'],
  ['a line that is cut', (_, response) => response.destroy(), 'ECONNRESET'],
  ['silence', () => {}, late],
  [
    'a slow drip',
    (order, response) => {
      response.writeHead(201, { 'content-type': 'application/json' })
      const bytes = [...JSON.stringify(good(order))]
      const drip = setInterval(() => response.write(bytes.shift() ?? ' '), 50)
      response.on('close', () => clearInterval(drip))
    },
    late,
  ],
])('%s: the order waits, is placed once, and answered by the next answer', async (_, answer, told) => {
  const { taken, laboratory, order } = await start(answer)
  await place(told === late ? 1_500 : undefined)
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'waiting', attempts: 1, last_answer: told }])
  expect(await answersOf(order)).toEqual([])
  clock.advance(60_000)
  await place()
  expect([...taken]).toEqual([[`${order}-${laboratory.id}`, 2]])
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered', wholesaler_order: 'A1' }])
  expect(await answersOf(order)).toEqual([{ served: 10, missing: 0 }])
})

const none = 'el mayorista lo ha aceptado, contesta 0 de 1 líneas'
test.each<[string, (order: Order) => unknown, string]>([
  ['no lines', (order) => ({ ...good(order), lineas: [] }), none],
  [
    'an unknown code',
    withLine({ codigoArticulo: '999001' }),
    `${none}, línea 1: el producto no está en el pedido`,
  ],
  ['no code', withLine({ codigoArticulo: '' }), `${none}, línea 1: codigoArticulo falta`],
  ['negative units', withLine({ cantidadFalta: -3 }), `${none}, línea 1: cantidadFalta es negativa`],
  [
    'more missing than ordered',
    withLine({ cantidadFalta: 11 }),
    `${none}, línea 1: faltan 11 unidades y se pidieron 10`,
  ],
  ['half a unit', withLine({ cantidadFalta: 0.5 }), `${none}, línea 1: cantidadFalta no es un número entero`],
  [
    'words for units',
    withLine({ cantidadFalta: 'todas' }),
    `${none}, línea 1: cantidadFalta no es un número`,
  ],
  [
    'a day that is none',
    withLine({ cantidadFalta: 1, servicioAplazado: { cantidad: 1, fechaServicio: '31/02/2027' } }),
    `${none}, línea 1: servicioAplazado.fechaServicio no es una fecha dd/mm/aaaa`,
  ],
])('%s: the order is taken, and its line stays unanswered', async (_, answer, told) => {
  const { taken, laboratory, order } = await start(saysOf(answer))
  await place()
  clock.advance(3_600_000)
  await place()
  expect([...taken.values()]).toEqual([1])
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered', last_answer: told }])
  expect(await answersOf(order)).toEqual([])
})
