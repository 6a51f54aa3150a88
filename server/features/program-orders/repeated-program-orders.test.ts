import { beforeAll, describe, expect, test } from 'vitest'
import { insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { codesOf, createProgramWorld, type ProgramWorld } from './testing/program-world'

let world: ProgramWorld
beforeAll(async () => {
  world = await createProgramWorld()
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
    expect(await world.ordersOf(order.numeroPedidoOrigen)).toHaveLength(1)
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
    expect(await world.ordersOf(order.numeroPedidoOrigen)).toHaveLength(1)
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
    expect(await world.ordersOf(order.numeroPedidoOrigen)).toHaveLength(1)
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
