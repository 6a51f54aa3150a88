import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { AnswerFile } from '@/contract/orders/order-answers'
import { servedInFull } from '@/domain/order/line-answer'
import { insertRelation, insertUser } from '../testing/factories'
import { createOrderFixtures, type Headers, line, type OrderFixtures } from '../testing/order-fixtures'

let fixtures: OrderFixtures
let delegate: Headers
let rival: Headers
/** Lines 1 and 2 are of 'Ñandú' (10 and 4 units), 3 is of 'Otro'. */
let id: number

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other, pharmacy } = fixtures
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other })
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
  const roles = ['ROLE_LABORATORIO' as const]
  await insertUser(db, { username: 'nandu', roles, laboratory_id: laboratory })
  await insertUser(db, { username: 'otro', roles, laboratory_id: other })
  delegate = await fixtures.logIn('nandu')
  rival = await fixtures.logIn('otro')
  const lines = [line(), line({ cn: '662027', quantity: 4 }), line({ cn: '700001' })]
  const given = { laboratories: [laboratory, other], purchaseOrderLines: lines }
  id = (await fixtures.post(fixtures.order(given))).json<{ id: number }>().id
})

const post = (text: string, headers = delegate) =>
  fixtures.app.inject({
    method: 'POST',
    url: `${apiPrefix}/purchase-order/${id}/answer/file/`,
    headers,
    payload: { text },
  })
const read = async (text: string, headers?: Headers) => (await post(text, headers)).json<AnswerFile>()

describe('a file of answers', () => {
  test('is read by the names of its columns, in whatever order they come', async () => {
    const { lines, problems } = await read(
      [
        'Precio neto;Motivo;Código Nacional;Unidades servidas;Aplazadas;Fecha prevista;Sustituidas;CN sustituto',
        '2,90;Sin existencias;6620267;4;2;04/12/2026;1;700001',
        ';;662027;4;;;;',
      ].join('\r\n'),
    )
    expect(problems).toEqual([])
    expect(lines).toEqual([
      {
        line: 1,
        ...{ served: 4, delayed: 2, delayedUntil: '2026-12-04', substituted: 1, substitute: '700001' },
        ...{ missing: 3, reason: 'out-of-stock', price: 290 },
      },
      { line: 2, ...servedInFull(4) },
    ])
  })

  test('may be the order’s own, with columns added; rows without units say nothing', async () => {
    const own = (await fixtures.get(`/purchase-order/${id}/csv/`, delegate)).body
    const [header = '', first = '', second = ''] = own.split('\r\n')
    const { lines, problems } = await read(`${header};Faltas;Motivo\r\n${first};10;Agotado\r\n${second};;`)
    expect(problems).toEqual([])
    expect(lines).toEqual([{ line: 1, ...servedInFull(0), missing: 10, reason: 'out-of-stock' }])
  })

  test('has the same key whenever it is read again, and another one for another file', async () => {
    const [one, again, other] = [
      await read('CN;Servidas\n662026;10'),
      await read('CN;Servidas\n662026;10'),
      await read('CN;Servidas\n662026;9'),
    ]
    expect(one.source).toBe(again.source)
    expect(other.source).not.toBe(one.source)
  })

  const header = 'CN;Servidas;Faltas;Motivo;Aplazadas;Hasta;Sustituidas;Sustituto;Precio\n'
  test.each<[string, string, AnswerFile['problems'][number]]>([
    [
      'a word for units',
      'todas',
      { row: 2, column: 'Servidas', text: '«todas» no es un número entero de unidades' },
    ],
    [
      'parts of units',
      '1,5',
      { row: 2, column: 'Servidas', text: '«1,5» no es un número entero de unidades' },
    ],
    ['negative units', '-1', { row: 2, column: 'Servidas', text: '«-1» no es un número entero de unidades' }],
    ['more than was ordered', '11', { row: 2, column: 'Servidas', text: 'Son más de las 10 pedidas' }],
    [
      'a shortage without its reason',
      '9',
      { row: 2, column: 'Motivo', text: 'Indique el motivo de la falta' },
    ],
    [
      'counts that do not add up',
      '8;1;Otro motivo',
      { row: 2, column: 'Faltas', text: 'Las unidades tienen que sumar las 10 pedidas' },
    ],
    [
      'an unknown reason',
      '9;1;Porque sí',
      { row: 2, column: 'Motivo', text: '«Porque sí» no es un motivo conocido' },
    ],
    [
      'a reason without a shortage',
      '10;;Agotado',
      { row: 2, column: 'Motivo', text: 'No falta ninguna unidad' },
    ],
    [
      'a day that there is not',
      '9;;;1;30/02/2026',
      { row: 2, column: 'Hasta', text: '«30/02/2026» no es una fecha' },
    ],
    [
      'a day for no units',
      '10;;;;04/12/2026',
      { row: 2, column: 'Aplazadas', text: 'Indique cuántas unidades se aplazan' },
    ],
    [
      'a substitute for no units',
      '10;;;;;;700001',
      { row: 2, column: 'Sustituidas', text: 'Indique cuántas unidades se sustituyen' },
    ],
    [
      'a substitute that is no code',
      '9;;;;;1;ibuprofeno',
      { row: 2, column: 'Sustituto', text: '«ibuprofeno» no es un código nacional' },
    ],
    [
      'the product as its substitute',
      '9;;;;;1;662026',
      { row: 2, column: 'Sustituto', text: 'Es el mismo producto' },
    ],
    [
      'a price that is none',
      '10;;;;;;;barato',
      { row: 2, column: 'Precio', text: 'Tiene que ser un importe' },
    ],
    [
      'more cells than columns',
      '10;;;;;;;;;sobra',
      { row: 2, column: null, text: 'La fila tiene 11 campos y la cabecera 9' },
    ],
  ])('with %s is refused at its place', async (_, cells, problem) => {
    expect(await read(`${header}662026;${cells}`)).toMatchObject({ lines: [], problems: [problem] })
  })

  test.each<[string, string, object]>([
    ['nothing in it', '', { row: null, text: 'El archivo está vacío.' }],
    ['a header alone', 'CN;Servidas', { row: null, text: 'El archivo no dice nada de ningún producto' }],
    [
      'no column of codes',
      'Producto;Servidas\nÁcido;10',
      { row: null, text: expect.stringContaining('Falta la columna «Código Nacional»') },
    ],
    ['no column of units', 'CN;Producto\n662026;Ácido', { row: null, text: 'Falta la columna «Servidas»' }],
    ['a page in the place of a table', '<html><body>Error 500</body></html>', { row: null }],
    ['a quote that is never closed', 'CN;Servidas\n"662026;10\n662027;4', { row: null }],
    [
      'a product that was not ordered',
      'CN;Servidas\n662029;10',
      { row: 2, column: 'CN', text: '662029 no está en el pedido' },
    ],
    [
      'another laboratory’s line',
      'CN;Servidas\n700001;10',
      { row: 2, column: 'CN', text: '700001 no está en el pedido' },
    ],
    [
      'a code that is none',
      'CN;Servidas\nácido;10',
      { row: 2, column: 'CN', text: '«ácido» no es un CN ni un EAN' },
    ],
    ['no code', 'CN;Servidas\n;10', { row: 2, column: 'CN', text: 'Falta el código del producto' }],
  ])('with %s is refused', async (_, text, problem) => {
    expect(await read(text)).toMatchObject({ lines: [], problems: [problem] })
  })

  test('with a product twice keeps the first and says so; its other rows are read', async () => {
    const { lines, problems } = await read('CN;Servidas\n662026;10\n662026;10\n662027;4')
    expect(lines.map(({ line }) => line)).toEqual([1, 2])
    expect(problems).toEqual([{ row: 3, column: 'CN', text: 'Este producto está dos veces' }])
  })

  test('is read for laboratories and staff, each by the lines that they see', async () => {
    expect(await read('CN;Servidas\n700001;10', rival)).toMatchObject({ lines: [{ line: 3 }], problems: [] })
    expect((await post('CN;Servidas\n700001;10', fixtures.headers)).statusCode).toBe(403)
    expect((await post('x'.repeat(500_001))).statusCode).toBe(422)
  })
})
