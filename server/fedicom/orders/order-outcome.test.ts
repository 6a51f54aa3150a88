import { describe, expect, test } from 'vitest'
import { outcomeOfOrder } from './order-outcome'
import { usualSettings } from './wholesaler-settings'

const asked = {
  orderId: 7_000_012,
  laboratoryId: 34,
  customerCode: '0012345',
  lines: [
    { id: 1, cn: '662026', quantity: 10, discount: 0.1 },
    { id: 2, cn: '700001', quantity: 3, discount: 0 },
  ],
}
const served = [
  { orden: 1, codigoArticulo: '662026', cantidad: 10 },
  { orden: 2, codigoArticulo: '700001', cantidad: 3 },
]
const taken = { numeroPedido: 'A1', numeroPedidoOrigen: '7000012-34', codigoCliente: '12345', lineas: served }
const outcome = (status: number, body: unknown) =>
  outcomeOfOrder(
    { status, body: typeof body === 'string' ? body : JSON.stringify(body) },
    asked,
    usualSettings,
  )

test('an order that is taken is answered line by line', () => {
  expect(outcome(201, taken)).toMatchObject({
    kind: 'taken',
    isDuplicate: false,
    orderNumber: 'A1',
    answers: [
      { line: 1, answer: { served: 10 } },
      { line: 2, answer: { served: 3 } },
    ],
    problems: [],
    text: 'el mayorista lo ha aceptado',
  })
})

test('an order that the wholesaler has already is taken, by its answer of then', () => {
  const again = { ...taken, incidencias: [{ codigo: 'PED-ERR-008', descripcion: 'Pedido duplicado' }] }
  expect(outcome(201, again)).toMatchObject({ kind: 'taken', isDuplicate: true, answers: [{}, {}] })
  expect(outcome(400, [{ codigo: 'PED-ERR-008' }])).toEqual({
    kind: 'duplicate',
    orderNumber: null,
    text: 'HTTP 400, PED-ERR-008 (pedido duplicado)',
  })
  const numbered = [{ codigo: 'PED-ERR-008', descripcion: 'Pedido duplicado: 5F3A09C1' }]
  expect(outcome(400, numbered)).toMatchObject({ kind: 'duplicate', orderNumber: '5F3A09C1' })
})

test('shortages that are made up while the wholesaler does not know them answer no line', () => {
  const simulated = served.map((line) => ({ ...line, cantidadFalta: line.cantidad }))
  const pending = { ...taken, lineas: simulated, incidencias: [{ codigo: 'PED-WARN-001' }] }
  expect(outcome(201, pending)).toMatchObject({
    kind: 'taken',
    answers: [],
    text: 'el mayorista lo ha aceptado, sin decir aún qué falta',
  })
})

describe('what a wholesaler answers wrongly', () => {
  const lines = (first: object) => ({ ...taken, lineas: [{ ...served[0], ...first }, served[1]] })
  const huge = { ...taken, lineas: Array.from({ length: 2_001 }, () => served[0]) }
  test.each<[string, number, unknown, string, string]>([
    [
      'a web page',
      200,
      '<html><body>Mantenimiento</body></html>',
      'unclear',
      'HTTP 200, la respuesta no es JSON',
    ],
    ['a page of a proxy', 502, '<h1>Bad gateway</h1>', 'unclear', 'HTTP 502'],
    ['nothing', 201, '', 'unclear', 'HTTP 201, respuesta vacía'],
    [
      'half of an answer',
      201,
      '{"numeroPedido":"A1","lineas":[{"ord',
      'unclear',
      'HTTP 201, la respuesta no es JSON',
    ],
    ['a text', 201, '"OK"', 'unclear', 'HTTP 201, la respuesta no es un objeto'],
    ['an empty list', 201, '[]', 'unclear', 'HTTP 201, no dice de qué pedido es'],
    ['an empty object', 201, {}, 'unclear', 'HTTP 201, no dice de qué pedido es'],
    [
      'another order’s number',
      201,
      { ...taken, numeroPedidoOrigen: '7000013-34' },
      'unclear',
      'HTTP 201, contesta a otro pedido',
    ],
    [
      'another customer',
      201,
      { ...taken, codigoCliente: '99999' },
      'unclear',
      'HTTP 201, contesta a otro cliente',
    ],
    [
      'lines that are no list',
      201,
      { ...taken, lineas: { a: 1 } },
      'unclear',
      'HTTP 201, lineas no es una lista',
    ],
    ['too many lines', 201, huge, 'unclear', 'HTTP 201, lineas es demasiado larga'],
    [
      'an error of its own',
      500,
      [{ codigo: 'HTTP-ERR-500', descripcion: 'ORA-00942' }],
      'unclear',
      'HTTP 500, HTTP-ERR-500',
    ],
    [
      'an error within a success',
      201,
      [{ codigo: 'PED-ERR-999' }],
      'unclear',
      'HTTP 201, PED-ERR-999 (el mayorista rechaza el pedido)',
    ],
    ['a code that is none', 400, [{ codigo: '<b>x</b>', descripcion: 'x' }], 'refused', 'HTTP 400'],
    [
      'no customer of its',
      400,
      [{ codigo: 'PED-ERR-002', descripcion: 'x' }],
      'refused',
      'HTTP 400, PED-ERR-002 (código de cliente incorrecto)',
    ],
    [
      'a customer that is blocked',
      409,
      [{ codigo: 'PED-ERR-999', descripcion: 'Contacte con su comercial' }],
      'refused',
      'HTTP 409, PED-ERR-999 (el mayorista rechaza el pedido)',
    ],
    ['nothing there', 404, '<html>', 'refused', 'HTTP 404'],
    [
      'a token that has ended',
      401,
      [{ codigo: 'AUTH-002' }],
      'unauthorised',
      'HTTP 401, AUTH-002 (la identificación ha caducado)',
    ],
    ['a redirect', 302, '', 'unclear', 'HTTP 302'],
  ])('%s', (_, status, body, kind, text) => {
    expect(outcome(status, body)).toMatchObject({ kind, text })
  })

  const partly = 'el mayorista lo ha aceptado, contesta 1 de 2 líneas'
  test.each<[string, object, string]>([
    ['no lines', { ...taken, lineas: null }, 'el mayorista lo ha aceptado, contesta 0 de 2 líneas'],
    ['a line less', { ...taken, lineas: [served[1]] }, partly],
    [
      'an unknown code',
      lines({ codigoArticulo: '999001' }),
      `${partly}, línea 1: el producto no está en el pedido`,
    ],
    [
      'a code that is none',
      lines({ codigoArticulo: 'GEL' }),
      `${partly}, línea 1: codigoArticulo no es un código de producto`,
    ],
    ['no code', lines({ codigoArticulo: '' }), `${partly}, línea 1: codigoArticulo falta`],
    ['negative units', lines({ cantidadFalta: -3 }), `${partly}, línea 1: cantidadFalta es negativa`],
    [
      'more missing than ordered',
      lines({ cantidadFalta: 11 }),
      `${partly}, línea 1: faltan 11 unidades y se pidieron 10`,
    ],
    [
      'another quantity',
      lines({ cantidad: 1 }),
      `${partly}, línea 1: contesta a 1 unidades y se pidieron 10`,
    ],
    [
      'half a unit',
      lines({ cantidadFalta: 0.5 }),
      `${partly}, línea 1: cantidadFalta no es un número entero`,
    ],
    [
      'words for units',
      lines({ cantidadFalta: 'todas' }),
      `${partly}, línea 1: cantidadFalta no es un número`,
    ],
    [
      'a day that is none',
      lines({ cantidadFalta: 1, servicioAplazado: { cantidad: 1, fechaServicio: '31/02/2027' } }),
      `${partly}, línea 1: servicioAplazado.fechaServicio no es una fecha dd/mm/aaaa`,
    ],
    [
      'more delayed than missing',
      lines({ cantidadFalta: 1, servicioAplazado: { cantidad: 2 } }),
      `${partly}, línea 1: aplaza más unidades de las que quedan`,
    ],
    [
      'a line that is refused without a number',
      lines({ incidencias: [{ codigo: 'LIN-PED-ERR-009' }] }),
      `${partly}, línea 1: la rechaza sin decir cuántas faltan`,
    ],
    [
      'a product twice, otherwise',
      { ...taken, lineas: [...served, { ...served[0], cantidadFalta: 2 }] },
      `${partly}, línea 3: el producto viene dos veces, con datos distintos`,
    ],
    [
      'a line that is no object',
      { ...taken, lineas: ['662026', served[1]] },
      `${partly}, línea 1: la respuesta no es un objeto`,
    ],
  ])('%s: the other lines count', (_, body, text) => {
    const result = outcome(201, body)
    expect(result).toMatchObject({ kind: 'taken', text })
    if (result.kind === 'taken') for (const { line } of result.answers) expect(line).toBe(2)
  })

  test('a product twice, alike, counts once', () => {
    expect(outcome(201, { ...taken, lineas: [...served, served[0]] })).toMatchObject({
      kind: 'taken',
      problems: [],
      answers: [{ line: 1 }, { line: 2 }],
    })
  })
})
