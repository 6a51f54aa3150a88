import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordAnswers } from '../../order-answers/record-answers.service'
import { auditEvents } from '../../testing/audit-events'
import { createRegisterWorld, type RegisterWorld, short } from './testing/register-world'

let world: RegisterWorld
beforeAll(async () => {
  world = await createRegisterWorld()
})
beforeEach(() => world.startAnew())

describe('the monthly register of discounts', () => {
  test('has what was served of financed medicines with a discount, and nothing else', async () => {
    const order = await world.place({}, { cn: '662027' }, { discount: 0 })
    const unanswered = await world.place({})
    for (const line of [1, 2, 3]) await world.answer(order, '2026-02-10', short(7), line)
    const { data, summary, state, count } = await world.rowsOf('2026-02')
    expect(data).toEqual([
      {
        ...{ pharmacy: expect.anything(), order, line: 1, cn: '662026', product: 'Ácido Ejemplo' },
        ...{ units: 7, pvl: 310, discount: 0.1, discountAmount: 217, amount: 1_953, corrects: null },
      },
    ])
    expect([state, count, summary]).toEqual([
      'closing',
      1,
      { rows: 1, units: 7, discountAmount: 217, amount: 1_953 },
    ])
    expect(data.some(({ order }) => order === unanswered)).toBe(false)
    expect((await world.months()).months).toEqual([
      { month: '2026-03', state: 'open', closedAt: null, closedBy: null },
      { month: '2026-02', state: 'closing', closedAt: null, closedBy: null },
    ])
  })

  test('goes by what was financed when it was ordered, whatever became of the product before the month is closed', async () => {
    const order = await world.place({ financed: true }, { cn: '662027', financed: false }, {})
    for (const line of [1, 2, 3]) await world.answer(order, '2026-01-10', short(7), line)
    const lines = async () => (await world.rowsOf('2026-01')).data.map(({ line }) => line)
    expect(await lines()).toEqual([1, 3])
    await world.fixtures.db.updateTable('product').set({ financed: sql`NOT financed` }).execute()
    // Lines of before have the flag of the product.
    expect(await lines()).toEqual([1])
    await world.closeAsSeen('2026-01')
    await world.fixtures.db.updateTable('product').set({ financed: true }).execute()
    expect([await lines(), (await world.rowsOf('2026-02')).data]).toEqual([[1], []])
    await world.fixtures.db.updateTable('product').set({ financed: false }).execute()
  })

  test('counts delayed units in the month in which they came', async () => {
    const order = await world.place({})
    await world.answer(order, '2026-01-20', short(4, 6))
    await world.receive(order, '2026-01-21', 4)
    await world.receive(order, '2026-02-03', 5)
    expect((await world.rowsOf('2026-01')).summary).toMatchObject({ units: 4, amount: 1_116 })
    expect((await world.rowsOf('2026-02')).summary).toMatchObject({ units: 5, amount: 1_395 })
  })

  test('goes by months in Madrid, and a delivery note by its own day', async () => {
    const { db, pharmacy, laboratory } = world.fixtures
    const [late, noted] = [await world.place({}), await world.place({})]
    const said = { orderId: late, lines: [{ line: 1, answer: short(3) }], by: world.staff() }
    // 31 January, half past eleven at night in UTC.
    const now = new Date('2026-01-31T23:30:00Z')
    await recordAnswers(db, { ...said, origin: 'screen', source: 'una', now })
    await db
      .insertInto('delivery_note')
      .values({
        ...{
          pharmacy_id: pharmacy,
          wholesaler_id: 1,
          laboratory_id: laboratory,
          number: 'A-7',
          day: '2026-01-31',
        },
        ...{ order_ids: [noted], fetched_at: now },
      })
      .execute()
    await recordAnswers(db, { ...said, orderId: noted, origin: 'delivery-note', source: 'A-7', now })
    expect((await world.rowsOf('2026-01')).data).toMatchObject([{ order: noted, units: 3 }])
    expect((await world.rowsOf('2026-02')).data).toMatchObject([{ order: late, units: 3 }])
  })

  test('is of the direction and staff: another laboratory finds none, delegates and pharmacies may not', async () => {
    await world.answer(await world.place({}), '2026-01-10', short(7))
    const statusOf = async (who: string) =>
      (await world.fixtures.get(world.path('2026-01/'), await world.as(who))).statusCode
    expect(await statusOf('soporte')).toBe(200)
    expect(await statusOf('nacional')).toBe(200)
    expect(await statusOf('rival')).toBe(404)
    expect(await statusOf('delegado')).toBe(403)
    expect(await statusOf('farmacia')).toBe(403)
    expect((await world.close('2026-03', { rows: 0, amount: 0 }, 'soporte')).statusCode).toBe(403)
    expect([(await world.months()).mayClose, (await world.months('soporte')).mayClose]).toEqual([true, false])
  })

  test('is searched and paged, and taken along as CSV and workbook, on record', async () => {
    const recorded = auditEvents(world.fixtures.db)
    const { db, pharmacy } = world.fixtures
    await db.updateTable('pharmacy').set({ name: '=Farmacia Ñu' }).where('id', '=', pharmacy).execute()
    for (let n = 0; n < 3; n += 1) await world.answer(await world.place({}), '2026-02-10', short(n + 1))
    const second = await world.rowsOf('2026-02', '?take=2&skip=2')
    expect([second.count, second.data.map(({ units }) => units)]).toEqual([3, [3]])
    expect((await world.rowsOf('2026-02', '?filter=nu%20acido')).count).toBe(3)
    expect((await world.rowsOf('2026-02', '?filter=nada')).count).toBe(0)
    await recorded.forget()
    const csv = await world.fixtures.get(world.path('2026-02/csv/'), await world.as('director'))
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFMes;Corrige;Farmacia;Pedido;CN;Producto;Unidades;PVL;Descuento;Importe del descuento;Importe',
      expect.stringMatching(/^2026-02;;'=Farmacia Ñu;\d+;662026;Ácido Ejemplo;1;3,10;10,00%;0,31;2,79$/),
    ])
    const excel = await world.fixtures.get(world.path('2026-02/excel/'), await world.as('director'))
    expect(excel.headers['content-disposition']).toContain('Registro%20provisional%20de%20descuentos')
    expect((await recorded.read()).map(({ kind, details }) => [kind, details])).toEqual([
      ['discount-register-exported', { month: '2026-02', format: 'csv' }],
      ['discount-register-exported', { month: '2026-02', format: 'xlsx' }],
    ])
  })
})
