import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createScriptedWholesalers, json, type PlacedOrder, type Script } from './testing/scripted-wholesaler'

/*
 * What screens say of each answer that a wholesaler should not give: `last_answer` is shown as it is (order-deliveries.test.tsx). Nothing is
 * lost, nothing is made up, and the order is there once.
 */

const { db, clock, stored, place, ...scripted } = await createScriptedWholesalers()

const good = (order: PlacedOrder) => ({ ...order, numeroPedido: 'A1' })
const withLine = (fields: object) => (order: PlacedOrder) => ({
  ...good(order),
  lineas: order.lineas.map((line) => ({ ...line, ...fields })),
})

/** A wholesaler that takes each order, and answers the first call as it is told to and later ones as it should. */
async function start(answer: Script['placing']) {
  const taken = new Map<string, number>()
  const started = await scripted.start({
    placing: (order, response) => {
      const calls = (taken.get(order.numeroPedidoOrigen) ?? 0) + 1
      taken.set(order.numeroPedidoOrigen, calls)
      return calls === 1 ? answer(order, response) : json(response, 201, good(order))
    },
  })
  return { taken, ...started }
}
const answersOf = (order: number) =>
  db.selectFrom('order_line_answer').select(['served', 'missing']).where('order_id', '=', order).execute()

const late = 'sin respuesta a tiempo'
const says =
  (body: unknown, status = 201) =>
  (_: PlacedOrder, response: ServerResponse) =>
    json(response, status, body)
const saysOf = (of: (order: PlacedOrder) => unknown) => (order: PlacedOrder, response: ServerResponse) =>
  json(response, 201, of(order))

test.each<[string, Script['placing'], string]>([
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
test.each<[string, (order: PlacedOrder) => unknown, string]>([
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
