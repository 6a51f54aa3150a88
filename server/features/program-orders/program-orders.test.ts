import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { insertProduct, insertUser } from '../../testing/factories'
import {
  insertCampaign,
  insertCondition,
  insertQuickwin,
  offerMethod,
} from '../../testing/purchasing-factories'
import { codesOf, createProgramWorld, type ProgramWorld } from './testing/program-world'

let world: ProgramWorld
beforeAll(async () => {
  world = await createProgramWorld()
})

describe('an order of a program', () => {
  test('is created as one of a screen, and answered as taken with its prices', async () => {
    const order = world.programOrder({ observaciones: 'Para el lunes' })
    const answer = await world.placed(order)
    const [stored] = await world.ordersOf(order.numeroPedidoOrigen)
    expect(stored).toMatchObject({
      name: `Pedido ${order.numeroPedidoOrigen} · Para el lunes`,
      user_id: world.user,
      method_id: world.method,
      laboratory_ids: [world.laboratory],
      total_pvl: 3100,
    })
    expect(answer).toEqual({
      codigoCliente: String(world.pharmacy),
      numeroPedido: String(stored?.id),
      numeroPedidoOrigen: order.numeroPedidoOrigen,
      fechaPedido: '16/03/2026 10:00:00',
      incidencias: [expect.objectContaining({ codigo: 'PED-WARN-001' })],
      lineas: [{ orden: 1, codigoArticulo: '662026', cantidad: 10, precio: 3.1 }],
    })
  })

  test('names products by CN of six or seven digits or by EAN, and what cannot be ordered is told line by line', async () => {
    await insertProduct(world.db, { cn: '662031', laboratory_id: world.laboratory, ean: '4006000111117' })
    for (const cn of ['662032', '662033'])
      await insertProduct(world.db, { cn, laboratory_id: world.laboratory, ean: '4006000111124' })
    const order = world.programOrder({
      lineas: [
        { codigoArticulo: '6620267', cantidad: '10' },
        { codigoArticulo: '4006000111117', cantidad: 2 },
        { codigoArticulo: '8470006620274', cantidad: 3 },
        { codigoArticulo: '999123', cantidad: 4 },
        { codigoArticulo: '662029', cantidad: 5 },
        { codigoArticulo: '662028', cantidad: 6 },
        { codigoArticulo: '4006000111124', cantidad: 7 },
        { codigoArticulo: '662026', cantidad: 8 },
        { codigoArticulo: '6620261', cantidad: 9 },
        { codigoArticulo: '662031', cantidad: 0, cantidadBonificacion: 1 },
      ],
    })
    const { lineas } = await world.placed(order)
    expect(
      lineas.map(({ cantidad, cantidadFalta = 0, incidencias = [] }) => [
        cantidad,
        cantidadFalta,
        ...incidencias.map(({ codigo }) => codigo),
      ]),
    ).toEqual([
      [10, 0],
      [2, 0],
      [3, 0],
      [4, 4, 'LIN-PED-ERR-001'],
      [5, 5, 'LIN-PED-WARN-010'],
      [6, 6, 'LIN-PED-ERR-999'],
      [7, 7, 'LIN-PED-ERR-999'],
      [8, 8, 'LIN-PED-ERR-999'],
      [9, 9, 'LIN-PED-ERR-001'],
      [0, 0, 'LIN-PED-ERR-999'],
    ])
    expect(await world.linesOf(order.numeroPedidoOrigen)).toEqual([
      [1, '662026', 10, 0],
      [2, '662031', 2, 0],
      [3, '662027', 3, 0],
    ])
  })

  test('has the discount of the quickwin that it names, and none of others', async () => {
    const quickwin = await insertQuickwin(world.db, {
      code: 'QA',
      laboratories: [world.laboratory],
      discount: 0.12,
    })
    await insertCondition(world.db, { quickwin_id: quickwin, quantity: 10 })
    const lineas = [{ codigoArticulo: '662026', cantidad: 12, descuentoPorcentaje: 12 }]
    const named = world.programOrder({ tipoPedido: String(quickwin), lineas })
    expect((await world.placed(named)).lineas[0]).toMatchObject({ precio: 3.1, descuentoPorcentaje: 12 })
    expect(await world.linesOf(named.numeroPedidoOrigen)).toEqual([[1, '662026', 12, 0.12]])
    const [stored] = await world.ordersOf(named.numeroPedidoOrigen)
    expect(stored).toMatchObject({ quickwin_id: quickwin, tags: ['Propuesta QA'] })

    const small = world.programOrder({
      tipoPedido: String(quickwin),
      lineas: [
        { codigoArticulo: '662026', cantidad: 9 },
        { codigoArticulo: '662027', cantidad: 0 },
      ],
    })
    const refused = await world.place(small)
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('Debe cumplir todas las condiciones de compra'),
    ])
    expect(await world.ordersOf(small.numeroPedidoOrigen)).toEqual([])

    const plain = world.programOrder({ lineas: [{ codigoArticulo: '662026', cantidad: 12 }] })
    await world.placed(plain)
    expect(await world.linesOf(plain.numeroPedidoOrigen)).toEqual([[1, '662026', 12, 0]])
  })

  test('has the campaign of the day with its tiers, as a quick order of a screen', async () => {
    await insertProduct(world.db, { cn: '662040', laboratory_id: world.laboratory, pvl: 500 })
    const tiers = [{ quantity: 10, discount: 0.2 }]
    await insertCampaign(world.db, {
      ...{ code: 'C1', laboratory_id: world.laboratory, discount: 0.05 },
      products: [{ cn: '662040', tiers }],
    })
    const order = world.programOrder({ lineas: [{ codigoArticulo: '662040', cantidad: 10 }] })
    expect((await world.placed(order)).lineas[0]?.descuentoPorcentaje).toBe(20)
    expect(await world.linesOf(order.numeroPedidoOrigen)).toEqual([[1, '662040', 10, 0.2]])
  })

  test('that asks for a higher discount than its conditions give is not created', async () => {
    const order = world.programOrder({
      lineas: [{ codigoArticulo: '662026', cantidad: 10, descuentoPorcentaje: 25 }],
    })
    const answer = await world.place(order)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      [
        {
          codigo: 'PED-ERR-999',
          descripcion: expect.stringMatching(/Ácido Ejemplo \(662026\).*31,00.*23,25/),
        },
      ],
    ])
    expect(await world.ordersOf(order.numeroPedidoOrigen)).toEqual([])
  })

  test.each([
    [
      'too little for the order method',
      () => ({ lineas: [{ codigoArticulo: '662027', cantidad: 1 }] }),
      'PED-ERR-999',
    ],
    ['another customer', () => ({ codigoCliente: '99999' }), 'PED-ERR-002'],
    ['an unknown quickwin', () => ({ tipoPedido: '9999' }), 'PED-ERR-003'],
    ['a quickwin that is no number', () => ({ tipoPedido: 'NORMAL' }), 'PED-ERR-003'],
    ['an unknown order method', () => ({ codigoAlmacenServicio: '9999' }), 'PED-ERR-999'],
    [
      'no line that can be ordered',
      () => ({ lineas: [{ codigoArticulo: '1', cantidad: 1 }] }),
      'LIN-PED-ERR-001',
    ],
    [
      'a laboratory that the pharmacy does not work with',
      () => ({ lineas: [{ codigoArticulo: '700001', cantidad: 100 }] }),
      'PED-ERR-999',
    ],
    [
      'products of two laboratories',
      () => ({
        lineas: [
          { codigoArticulo: '662026', cantidad: 10 },
          { codigoArticulo: '700001', cantidad: 1 },
        ],
      }),
      'PED-ERR-999',
    ],
  ])('is refused in Spanish and leaves nothing: %s', async (_, given, code) => {
    const order = world.programOrder(given())
    const before = await world.stored()
    const answer = await world.place(order)
    expect([answer.statusCode, codesOf(answer.body)]).toEqual([400, [code]])
    expect(await world.stored()).toEqual(before)
  })

  test('says which order method it is by, where the laboratory has several', async () => {
    const other = await offerMethod(world.db, {
      name: 'Directo',
      laboratoryId: world.laboratory,
      minPrice: 0,
    })
    const refused = await world.place(world.programOrder())
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringMatching(new RegExp(`${other} \\(Directo.*${world.method} \\(Transfer, desde 30,00`)),
    ])
    const order = world.programOrder({ codigoAlmacenServicio: String(other) })
    expect(await world.placed(order)).toMatchObject({ codigoAlmacenServicio: String(other) })
    expect((await world.ordersOf(order.numeroPedidoOrigen))[0]?.method_id).toBe(other)
    await world.db.deleteFrom('laboratory_order_method').where('method_id', '=', other).execute()
  })

  test.each([
    ['nothing', null, 400, 'PED-ERR-999'],
    ['a list', [], 400, 'PED-ERR-002'],
    ['no lines', { codigoCliente: '1', numeroPedidoOrigen: '1', lineas: [] }, 400, 'PED-ERR-004'],
    ['lines that are none', { codigoCliente: '1', numeroPedidoOrigen: '1', lineas: 'x' }, 400, 'PED-ERR-004'],
    [
      'no number',
      { codigoCliente: '1', lineas: [{ codigoArticulo: '662026', cantidad: 1 }] },
      400,
      'PED-ERR-006',
    ],
    [
      'negative units',
      { codigoCliente: '1', numeroPedidoOrigen: '1', lineas: [{ codigoArticulo: '662026', cantidad: -1 }] },
      400,
      'PED-ERR-004',
    ],
    [
      'a NUL',
      { codigoCliente: '1', numeroPedidoOrigen: 'a\0b', lineas: [{ codigoArticulo: '662026', cantidad: 1 }] },
      400,
      'PED-ERR-006',
    ],
    ['what is no JSON', '{"codigoCliente":', 400, 'HTTP-ERR-400'],
    ['too much', 'x'.repeat(1_000_001), 413, 'HTTP-ERR-413'],
  ])('that is malformed is refused with its place: %s', async (_, payload, status, code) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `${apiPrefix}/fedicom/pedidos`,
      headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    expect([answer.statusCode, codesOf(answer.body)]).toEqual([status, [code]])
    expect(answer.json<{ descripcion: string }[]>()[0]?.descripcion).not.toMatch(/Invalid|Expected/)
  })

  test('is shown as the program’s, not as the person’s who made the key', async () => {
    const { numeroPedido } = await world.placed(world.programOrder())
    const by = { name: 'el programa de la farmacia (clave «Nixfarma»)', laboratory: null }
    expect((await world.get(`/purchase-order/${numeroPedido}/`)).json()).toMatchObject({ placedBy: by })
    const timeline = (await world.get(`/purchase-order/${numeroPedido}/timeline/`)).json<{ data: object[] }>()
    expect(timeline.data[0]).toMatchObject({ kind: 'created', by })
    await insertUser(world.db, {
      ...{ username: 'laboratorio', roles: ['ROLE_LABORATORIO'], job_position: 1 },
      laboratory_id: world.laboratory,
    })
    await world.db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
    const seen = await world.get(`/purchase-order/${numeroPedido}/`, await world.logIn('laboratorio'))
    expect([seen.statusCode, seen.body.includes('Nixfarma')]).toEqual([200, false])
  })
})
