import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { codesOf, createProgramWorld, type ProgramWorld } from './testing/program-world'

let world: ProgramWorld
beforeAll(async () => {
  world = await createProgramWorld()
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
