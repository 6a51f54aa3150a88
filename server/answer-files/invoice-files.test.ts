import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { ReadInvoice } from '@/contract/orders/delivery-notes'
import { createFollowedOrders, type FollowedOrders } from '../features/orders/testing/followed-orders'

let fixtures: FollowedOrders
/** Line 1 is ten of 662026 at 3.10 € of 'Ñandú', line 2 ten of 700001 of 'Otro'. */
let id: number
beforeAll(async () => {
  fixtures = await createFollowedOrders()
  id = await fixtures.placeOfBoth()
})

const post = (text: string, who = 'farmacia') =>
  fixtures.app.inject({
    method: 'POST',
    url: `${apiPrefix}/purchase-order/${id}/invoice/file/`,
    headers: fixtures.as[who] ?? {},
    payload: { text },
  })
const read = async (text: string, who?: string) => (await post(text, who)).json<ReadInvoice>()

describe('a file of an invoice', () => {
  test('is held against the order line by line, by the names of its columns', async () => {
    expect(
      await read(
        [
          'Precio neto;Descripción;Código Nacional;Sin cargo;Unidades;Importe',
          '3,30;ÁCIDO;6620267;0;10;33,00',
          '1,00;OTRA COSA;662028;;5;5,00',
          ';;;;;38,00',
        ].join('\r\n'),
      ),
    ).toEqual({
      ...{ rows: 1, others: 1, problems: [] },
      columns: [
        { as: 'code', name: 'Código Nacional' },
        { as: 'units', name: 'Unidades' },
        { as: 'bonus', name: 'Sin cargo' },
        { as: 'price', name: 'Precio neto' },
        { as: 'base', name: 'Importe' },
      ],
      differences: [
        {
          ...{ kind: 'dearer', line: 1, cn: '662026', product: 'Ácido Ejemplo' },
          ...{ laboratory: fixtures.laboratory, units: 10, amount: 200 },
        },
      ],
    })
  })

  test('with fewer free units than were ordered says how many, at the price of the paid ones', async () => {
    const { db } = fixtures
    const bonus = (units: number) =>
      db.updateTable('purchase_order_line').set({ bonus: units }).where('id', '=', 1).execute()
    await bonus(2)
    const header = 'CN;Cantidad;Neto;Bonificadas'
    expect((await read(`${header}\n662026;10;3,10;1`)).differences).toMatchObject([
      { kind: 'fewer-free', line: 1, units: 1, amount: 310 },
    ])
    for (const row of ['10;3,10;2', '12;2,58;0', '5;3,10;1'])
      expect((await read(`${header}\n662026;${row}`)).differences).toEqual([])
    await bonus(0)
  })

  test('as promised, cheaper, or of a part of the units has no difference', async () => {
    for (const row of ['10;3,10;31,00', '10;3,00;', '4;3,10;', '10;;31,01'])
      expect(await read(`CN;Cantidad;Neto;Base\n662026;${row}`)).toMatchObject({
        ...{ rows: 1, problems: [], differences: [] },
      })
  })

  test.each([
    ['muchas;3,10;', 'Cantidad', '«muchas» no es un número entero de unidades'],
    ['-1;3,10;', 'Cantidad', '«-1» no es un número entero de unidades'],
    ['10;caro;', 'Neto', '«caro» no es un importe'],
    ['10;-3,10;', 'Neto', '«-3,10» no es un importe'],
    ['10;;', 'Neto', 'Falta el precio'],
    [
      '10;3,10;32,40',
      'Base',
      'El importe no es el de sus unidades a este precio: tiene que ir sin impuestos',
    ],
    ['10;3,10;31,00;sobra', null, 'La fila tiene 5 campos y la cabecera 4'],
  ])('with %s in a row is refused at its place, and the other rows are read', async (cells, column, text) => {
    expect(await read(`CN;Cantidad;Neto;Base\n662026;${cells}\n700001;10;99,00;`)).toMatchObject({
      ...{ rows: 1, problems: [{ row: 2, column, text }] },
      differences: [{ line: 2, laboratory: fixtures.other }],
    })
  })

  test.each([
    // Ten ordered, eight served: 3.60 € each, where 3.10 € was promised.
    ['CN;Cantidad;Unidades servidas;Importe', '10;8;28,80', [{ kind: 'dearer', units: 8, amount: 400 }]],
    ['CN;Cantidad;Unidades servida;Importe', '10;8;28,80', [{ kind: 'dearer', units: 8, amount: 400 }]],
    ['CN;Unidades servidas;Uds. facturadas;Importe', '12;10;31,00', []],
    // The amount with its IVA and surcharge, and without.
    ['CN;Unidades;Importe;Base imponible', '10;32,40;31,00', []],
    ['CN;Unidades;Importe;Importe neto', '10;32,40;31,00', []],
    ['CN;Unidades;Neto;Precio neto', '10;31,00;3,10', []],
  ])('that has %s is read by the surer one of two columns', async (header, cells, differences) => {
    expect(await read(`${header}\n662026;${cells}`)).toMatchObject({ rows: 1, problems: [], differences })
  })

  test.each([
    ['CN;Cantidad;Unidades;Neto', 'unidades', '«Cantidad», «Unidades»'],
    ['CN;Servidas;Neto;Importe;Importe', 'importe sin impuestos', '«Importe», «Importe»'],
    ['CN;Servidas;Precio neto;PVL neto', 'precio neto', '«Precio neto», «PVL neto»'],
  ])('that has %s is refused, since no one of two columns is surer', async (header, what, names) => {
    const text = `No se sabe cuál de estas columnas es «${what}»: ${names}. Deje una sola.`
    expect(await read(`${header}\n662026;10;10;3,10`)).toMatchObject({
      ...{ rows: 0, columns: [], differences: [] },
      problems: [{ row: null, column: null, text }],
    })
  })

  test.each([
    ['', 'El archivo está vacío.'],
    ['CN;Cantidad;Neto', 'El archivo no dice nada de los productos del pedido'],
    ['CN;Cantidad;PVP\n662026;10;4,84', 'Falta la columna «Precio neto»'],
    ['Producto;Neto\nÁcido;3,10', expect.stringContaining('Falta la columna «Código Nacional», «Unidades»')],
  ])('of %s alone is refused', async (text, problem) => {
    expect(await read(text)).toMatchObject({
      ...{ rows: 0, differences: [] },
      problems: [{ row: null, column: null, text: problem }],
    })
  })

  test('is read for the pharmacy and staff alone, and kept nowhere', async () => {
    const text = 'CN;Cantidad;Neto\n662026;10;3,30'
    expect((await read(text, 'soporte')).differences).toHaveLength(1)
    expect((await post(text, 'nandu')).statusCode).toBe(404)
    expect((await post(text, 'vecina')).statusCode).toBe(404)
    expect((await post('x'.repeat(500_001))).statusCode).toBe(422)
    expect(await fixtures.db.selectFrom('delivery_note').selectAll().execute()).toEqual([])
  })
})
