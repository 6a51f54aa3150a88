import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { insertPharmacy, insertProduct, insertRelation, insertUser } from '../../testing/factories'
import {
  insertCampaign,
  insertCondition,
  insertQuickwin,
  offerMethod,
} from '../../testing/purchasing-factories'
import { createProgramWorld, type ProgramWorld } from './testing/program-world'

let world: ProgramWorld
beforeAll(async () => {
  world = await createProgramWorld()
})

const ordersOf = async (number: string) =>
  (await world.stored()).orders.filter(
    ({ program }) => (program as { number?: string } | null)?.number === number,
  )
const linesOf = async (number: string) => {
  const [order] = await ordersOf(number)
  return (await world.stored()).lines
    .filter(({ order_id }) => order_id === order?.id)
    .map(({ id, cn, quantity, discount }) => [id, cn, quantity, discount])
}
const codesOf = (body: string) => (JSON.parse(body) as { codigo: string }[]).map(({ codigo }) => codigo)

describe('a pharmacy’s program', () => {
  test('gets a short token for the pharmacy’s number and its key, trailing spaces aside', async () => {
    const answer = await world.authenticate({ user: `00${world.pharmacy} `, password: `${world.own.key} ` })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['auth_token']])
    const used = await world.db
      .selectFrom('connector_key')
      .select(['last_used_at'])
      .where('id', '=', world.own.id)
      .executeTakeFirstOrThrow()
    expect(used.last_used_at).toEqual(world.clock.now())
  })

  test.each([
    ['another pharmacy’s number', () => ({ user: '99', password: world.own.key })],
    [
      'a wrong key',
      () => ({ user: String(world.pharmacy), password: `rbc_${world.pharmacy}_${'x'.repeat(43)}` }),
    ],
    ['what is no key', () => ({ user: String(world.pharmacy), password: 'rebotica' })],
  ])('is let in by nothing else: %s', async (_, body) => {
    const answer = await world.authenticate(body())
    expect([answer.statusCode, codesOf(answer.body)]).toEqual([401, ['AUTH-005']])
  })

  test('is told in the protocol what it left out', async () => {
    const answer = await world.authenticate({ password: 'x' })
    expect([answer.statusCode, codesOf(answer.body)]).toEqual([400, ['AUTH-003']])
    expect((await world.authenticate([])).statusCode).toBe(400)
  })

  test('orders with a key for orders alone, and sends data with one for data alone', async () => {
    const data = await world.makeKey({ kind: 'data' })
    expect((await world.authenticate({ user: String(world.pharmacy), password: data.key })).statusCode).toBe(
      401,
    )
    const state = (token: string) =>
      world.app.inject({
        method: 'GET',
        url: `${apiPrefix}/connector/state/`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await state(data.key)).statusCode).toBe(200)
    expect((await state(world.own.key)).statusCode).toBe(401)
    expect((await state(world.token)).statusCode).toBe(401)
    // Neither the key itself nor a session opens its calls, and its token opens no others.
    expect((await world.place(world.programOrder(), world.own.key)).statusCode).toBe(401)
    const session = world.headers.authorization.replace('Bearer ', '')
    expect((await world.place(world.programOrder(), session)).statusCode).toBe(401)
    expect((await world.get('/purchase-order/', { authorization: `Bearer ${world.token}` })).statusCode).toBe(
      401,
    )
  })

  test('has to authenticate again after a quarter of an hour', async () => {
    const token = await world.tokenFor(world.own.key)
    world.clock.advance(15 * 60_000)
    const late = await world.ask('1', token)
    expect([late.statusCode, codesOf(late.body)]).toEqual([401, ['AUTH-002']])
    world.clock.advance(-15 * 60_000)
  })

  test.each(['revoked', 'of somebody who left the pharmacy', 'of somebody whose account is closed'])(
    'places nothing any more with a key that is %s, even with a token that it has',
    async (why) => {
      const by = await insertUser(world.db, {
        username: why.replaceAll(' ', ''),
        pharmacies: [world.pharmacy],
      })
      const { id, key } = await world.makeKey({ by })
      const token = await world.tokenFor(key)
      const { db } = world
      if (why === 'revoked')
        await db
          .updateTable('connector_key')
          .set({ revoked_at: world.clock.now() })
          .where('id', '=', id)
          .execute()
      else if (why.includes('left')) await db.deleteFrom('user_pharmacy').where('user_id', '=', by).execute()
      else await db.updateTable('app_user').set({ active: false }).where('id', '=', by).execute()
      const refused = await world.place(world.programOrder(), token)
      expect([refused.statusCode, codesOf(refused.body)]).toEqual([401, ['AUTH-002']])
      expect((await world.authenticate({ user: String(world.pharmacy), password: key })).statusCode).toBe(401)
    },
  )

  test('that calls without end has to wait', async () => {
    const token = await world.tokenFor((await world.makeKey()).key)
    const answers = []
    for (let call = 0; call < 121; call++) answers.push((await world.ask('1', token)).statusCode)
    expect([answers.filter((status) => status === 404).length, answers.at(-1)]).toEqual([120, 429])
  })

  test('that guesses keys is stopped for a while', async () => {
    const other = await createProgramWorld()
    const wrong = { user: String(other.pharmacy), password: `rbc_${other.pharmacy}_${'y'.repeat(43)}` }
    for (let attempt = 0; attempt < 100; attempt++) await other.authenticate(wrong)
    const answer = await other.authenticate(wrong)
    expect([answer.statusCode, codesOf(answer.body)]).toEqual([429, ['HTTP-ERR-429']])
    expect(answer.headers['retry-after']).toBeDefined()
    // Nobody keeps the right one out.
    expect(await other.tokenFor(other.own.key)).toBeTruthy()
  })
})

describe('an order of a program', () => {
  test('is created as one of a screen, and answered as taken with its prices', async () => {
    const order = world.programOrder({ observaciones: 'Para el lunes' })
    const answer = await world.placed(order)
    const [stored] = await ordersOf(order.numeroPedidoOrigen)
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
    expect(await linesOf(order.numeroPedidoOrigen)).toEqual([
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
    expect(await linesOf(named.numeroPedidoOrigen)).toEqual([[1, '662026', 12, 0.12]])
    const [stored] = await ordersOf(named.numeroPedidoOrigen)
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
    expect(await ordersOf(small.numeroPedidoOrigen)).toEqual([])

    const plain = world.programOrder({ lineas: [{ codigoArticulo: '662026', cantidad: 12 }] })
    await world.placed(plain)
    expect(await linesOf(plain.numeroPedidoOrigen)).toEqual([[1, '662026', 12, 0]])
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
    expect(await linesOf(order.numeroPedidoOrigen)).toEqual([[1, '662040', 10, 0.2]])
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
    expect(await ordersOf(order.numeroPedidoOrigen)).toEqual([])
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
    expect((await ordersOf(order.numeroPedidoOrigen))[0]?.method_id).toBe(other)
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

describe('an order that a program sends again', () => {
  test('gets the same answer, marked as a duplicate, and is created once', async () => {
    const order = world.programOrder({
      lineas: [
        { codigoArticulo: '662026', cantidad: 10 },
        { codigoArticulo: '999123', cantidad: 1 },
      ],
    })
    const first = await world.placed(order)
    const again = await world.placed(order)
    const duplicate = { codigo: 'PED-ERR-008', descripcion: 'Pedido duplicado' }
    expect(again).toEqual({ ...first, incidencias: [duplicate, ...(first.incidencias ?? [])] })
    expect(await ordersOf(order.numeroPedidoOrigen)).toHaveLength(1)
  })

  test('twenty times at the same moment is created once, and each gets its number', async () => {
    const order = world.programOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.place(order)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
    const told = answers.map((answer) =>
      answer.json<{ numeroPedido: string; incidencias: { codigo: string }[] }>(),
    )
    expect(new Set(told.map(({ numeroPedido }) => numeroPedido)).size).toBe(1)
    expect(told.filter(({ incidencias }) => incidencias[0]?.codigo !== 'PED-ERR-008')).toHaveLength(1)
    expect(await ordersOf(order.numeroPedidoOrigen)).toHaveLength(1)
  })

  test('with another key of the pharmacy, its lines in another sequence and when it can no longer be ordered, is the same', async () => {
    const lineas = [
      { codigoArticulo: '662026', cantidad: 10 },
      { codigoArticulo: '662027', cantidad: 2 },
    ]
    const order = world.programOrder({ lineas })
    const first = await world.placed(order)
    await world.db.updateTable('product').set({ active: false }).where('cn', '=', '662026').execute()
    const other = await world.tokenFor((await world.makeKey({ name: 'Otro' })).key)
    const again = await world.place(
      {
        ...order,
        lineas: [
          { codigoArticulo: ' 6620274 ', cantidad: '2' },
          { codigoArticulo: '8470006620267', cantidad: 10 },
        ],
      },
      other,
    )
    await world.db.updateTable('product').set({ active: true }).where('cn', '=', '662026').execute()
    expect(again.json()).toMatchObject({ numeroPedido: first.numeroPedido, lineas: first.lineas })
  })

  test('while another transaction locks the pharmacy has to be sent again, and then is created once', async () => {
    const order = world.programOrder()
    const blocked = await world.db.transaction().execute(async (trx) => {
      const counter = trx.selectFrom('pharmacy_counter').select('pharmacy_id')
      await counter.where('pharmacy_id', '=', world.pharmacy).forUpdate().execute()
      return await world.place(order)
    })
    expect([blocked.statusCode, codesOf(blocked.body)]).toEqual([503, ['HTTP-ERR-503']])
    expect(blocked.headers['retry-after']).toBe('1')
    expect((await world.placed(order)).incidencias).toMatchObject([{ codigo: 'PED-WARN-001' }])
    expect(await ordersOf(order.numeroPedidoOrigen)).toHaveLength(1)
  })

  test('with another content is refused, and the first stays as it was', async () => {
    const order = world.programOrder()
    await world.placed(order)
    const before = await world.stored()
    const other = await world.place({ ...order, lineas: [{ codigoArticulo: '662026', cantidad: 11 }] })
    expect([other.statusCode, codesOf(other.body)]).toEqual([409, ['PED-ERR-999']])
    expect(other.body).toContain('ya se usó con otro contenido')
    expect(await world.stored()).toEqual(before)
  })

  test('by another pharmacy is another order', async () => {
    const second = await insertPharmacy(world.db)
    await insertRelation(world.db, { pharmacy_id: second, laboratory_id: world.laboratory })
    const by = await insertUser(world.db, { username: 'segunda', pharmacies: [second] })
    const { key } = await world.makeKey({ pharmacyId: second, by })
    const token = await world.tokenFor(key, second)
    const order = world.programOrder()
    const first = await world.placed(order)
    const other = await world.place({ ...order, codigoCliente: String(second) }, token)
    expect(other.statusCode).toBe(201)
    expect(other.json<{ numeroPedido: string }>().numeroPedido).not.toBe(first.numeroPedido)
    // Nor does either see the other's.
    expect((await world.ask(first.numeroPedido, token)).statusCode).toBe(404)
  })
})

describe('an order that a program asks for', () => {
  const answer = async (id: string, line: number, given: object) => {
    await world.db
      .insertInto('order_line_answer')
      .values({
        ...{ pharmacy_id: world.pharmacy, order_id: Number(id), line_id: line, number: 1 },
        ...{
          answered_at: world.clock.now(),
          origin: 'screen',
          laboratory_id: world.laboratory,
          source: `s${line}`,
        },
        ...{ served: 0, delayed: 0, substituted: 0, missing: 0, ...given },
      })
      .execute()
  }

  test('says what was answered of each line', async () => {
    const order = world.programOrder({
      lineas: [
        { codigoArticulo: '662026', cantidad: 10 },
        { codigoArticulo: '662027', cantidad: 6 },
        { codigoArticulo: '999123', cantidad: 1 },
      ],
    })
    const { numeroPedido } = await world.placed(order)
    await answer(numeroPedido, 1, {
      served: 4,
      delayed: 2,
      delayed_until: '2026-03-20',
      missing: 4,
      reason: 'supply-problem',
    })
    const half = (await world.ask(numeroPedido)).json<{ incidencias?: object[] }>()
    expect(half.incidencias).toMatchObject([{ codigo: 'PED-WARN-001' }])
    await answer(numeroPedido, 2, { substituted: 6, substitute_cn: '662026', price: 95 })
    const asked = await world.ask(numeroPedido)
    expect([asked.statusCode, asked.json()]).toEqual([
      200,
      {
        codigoCliente: String(world.pharmacy),
        numeroPedido,
        numeroPedidoOrigen: order.numeroPedidoOrigen,
        fechaPedido: '16/03/2026 10:00:00',
        lineas: [
          {
            ...{ orden: 1, codigoArticulo: '662026', cantidad: 10, precio: 3.1, cantidadFalta: 6 },
            servicioAplazado: { fechaServicio: '20/03/2026 00:00:00', cantidad: 2 },
            incidencias: [
              { codigo: 'LIN-PED-WARN-001', descripcion: 'FALTA DE SUMINISTRO' },
              { codigo: 'LIN-PED-WARN-020', descripcion: 'SERVICIO DEMORADO en parte' },
            ],
          },
          {
            ...{ orden: 2, codigoArticulo: '662027', cantidad: 6, precio: 0.95 },
            codigoArticuloSustituyente: '662026',
          },
          {
            ...{ orden: 3, codigoArticulo: '999123', cantidad: 1, cantidadFalta: 1 },
            incidencias: [{ codigo: 'LIN-PED-ERR-001', descripcion: 'ARTICULO DESCONOCIDO' }],
          },
        ],
      },
    ])
  })

  test('says so where the pharmacy has withdrawn it', async () => {
    const { numeroPedido } = await world.placed(world.programOrder())
    await world.app.inject({
      method: 'DELETE',
      url: `${apiPrefix}/purchase-order/${numeroPedido}/`,
      headers: world.headers,
    })
    const asked = (await world.ask(numeroPedido)).json<{ lineas: object[]; incidencias?: object[] }>()
    expect(asked.incidencias).toBeUndefined()
    expect(asked.lineas[0]).toMatchObject({
      cantidadFalta: 10,
      incidencias: [{ descripcion: 'ANULADO por la farmacia' }],
    })
  })

  test('has each line in the part of the laboratory that was told of it, whosever its product is by now', async () => {
    await world.db
      .insertInto('laboratory_delivery')
      .values({ laboratory_id: world.laboratory, mail_address: 'pedidos@ejemplo.test' })
      .execute()
    const { numeroPedido } = await world.placed(world.programOrder())
    await world.app.inject({
      method: 'DELETE',
      url: `${apiPrefix}/purchase-order/${numeroPedido}/`,
      headers: world.headers,
    })
    const give = (laboratory_id: number) =>
      world.db.updateTable('product').set({ laboratory_id }).where('cn', '=', '662026').execute()
    await give(world.other)
    const asked = (await world.ask(numeroPedido)).json<{ lineas: object[] }>()
    expect(asked.lineas[0]).toMatchObject({ incidencias: [{ descripcion: 'ANULADO por la farmacia' }] })
    await give(world.laboratory)
    await world.db.deleteFrom('laboratory_delivery').execute()
  })

  test('has to be one of a program: neither one of a screen nor what is no number is found', async () => {
    const { id } = (await world.post(world.order())).json<{ id: number }>()
    for (const number of [String(id), '1', 'x', '9'.repeat(15)]) {
      const asked = await world.ask(number)
      expect([asked.statusCode, codesOf(asked.body)]).toEqual([404, ['PED-ERR-001']])
    }
  })
})
