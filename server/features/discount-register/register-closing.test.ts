import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMonths } from '@/domain/basics/dates'
import { mostRegisterRows } from '@/domain/order/discount-register'
import { recordAnswers } from '../../order-answers/record-answers.service'
import { auditEvents } from '../../testing/audit-events'
import { naiveRegister, type Said } from './testing/naive-register'
import { createRegisterWorld, type RegisterWorld, short } from './testing/register-world'

let world: RegisterWorld
beforeAll(async () => {
  world = await createRegisterWorld()
})
beforeEach(() => world.startAnew())

describe('a month of the register', () => {
  test('is closed once, by one of two directors at the same moment, with what they saw', async () => {
    const recorded = auditEvents(world.fixtures.db)
    const order = await world.place({})
    await world.answer(order, '2026-02-10', short(7))
    const { summary } = await world.rowsOf('2026-02')
    await recorded.forget()
    const answers = await Promise.all([
      world.close('2026-02', summary),
      world.close('2026-02', summary, 'nacional'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect(answers[0]?.json()).toMatchObject({ month: '2026-02', state: 'closed' })
    expect((await recorded.read()).map(({ kind, details }) => [kind, details])).toEqual([
      ['discount-register-closed', { month: '2026-02' }],
    ])
    expect((await world.rowsOf('2026-02')).summary).toEqual(summary)
  })

  test('is not closed where it changed meanwhile, is not over, or is not the next one', async () => {
    const order = await world.place({})
    await world.answer(order, '2026-01-10', short(7))
    const { summary } = await world.rowsOf('2026-01')
    await world.answer(order, '2026-01-11', short(6))
    const changed = await world.close('2026-01', summary)
    expect([changed.statusCode, changed.json().error.message]).toEqual([
      409,
      'El registro ha cambiado mientras lo miraba. Revíselo antes de cerrarlo.',
    ])
    const early = await world.close('2026-02', { rows: 0, amount: 0 })
    expect(early.json().error.message).toBe('Los meses se cierran por orden: el siguiente es enero de 2026.')
    for (const month of ['2026-01', '2026-02']) expect((await world.closeAsSeen(month)).statusCode).toBe(200)
    expect((await world.close('2026-03', { rows: 0, amount: 0 })).json().error.message).toBe(
      'Ahora no hay ningún mes que se pueda cerrar: el primero que sigue abierto todavía no ha terminado.',
    )
  })

  test('keeps a closed month as it is, and says in the next one what was put right', async () => {
    const order = await world.place({})
    await world.answer(order, '2026-01-20', short(10))
    await world.closeAsSeen('2026-01')
    const before = await world.rowsOf('2026-01')
    await world.answer(order, '2026-02-05', short(8))
    await world.fixtures.db.updateTable('product').set({ financed: false }).execute()
    expect(await world.rowsOf('2026-01')).toEqual(before)
    expect((await world.rowsOf('2026-02')).data).toMatchObject([
      { order, units: -2, pvl: 310, discount: 0.1, discountAmount: -62, amount: -558, corrects: '2026-01' },
    ])
    await world.closeAsSeen('2026-02')
    await world.answer(order, '2026-03-02', { ...short(8), price: 250 })
    expect((await world.rowsOf('2026-03')).data).toMatchObject([
      { units: 0, discountAmount: 232, amount: -232, corrects: '2026-01', discount: 0.1935 },
    ])
  })

  test('is not the first one anew where something of an earlier month is said once the first is over', async () => {
    const { db, pharmacy, laboratory } = world.fixtures
    const [known, late] = [await world.place({}), await world.place({})]
    await world.answer(known, '2026-02-10', short(7))
    const monthsNow = async () => (await world.months()).months.map(({ month }) => month)
    expect(await monthsNow()).toEqual(['2026-03', '2026-02'])
    const note = { pharmacy_id: pharmacy, wholesaler_id: 1, laboratory_id: laboratory, number: 'A-8' }
    const now = world.fixtures.clock.now()
    await db
      .insertInto('delivery_note')
      .values({ ...note, day: '2026-01-05', order_ids: [late], fetched_at: now })
      .execute()
    const said = { orderId: late, lines: [{ line: 1, answer: short(4) }], by: world.staff() }
    await recordAnswers(db, { ...said, origin: 'delivery-note', source: 'A-8', now })
    expect(await monthsNow()).toEqual(['2026-03', '2026-02'])
    expect((await world.rowsOf('2026-02')).data).toMatchObject([
      { order: known, units: 7, corrects: null },
      { order: late, units: 4, corrects: '2026-01' },
    ])
  })

  test('is looked for anew as long as the first one is not over', async () => {
    world.moveTo('2026-02-20')
    const order = await world.place({})
    await world.answer(order, '2026-02-10', short(7))
    expect((await world.months()).months.map(({ month }) => month)).toEqual(['2026-02'])
    await world.answer(order, '2026-02-11', short(0))
    expect((await world.months()).months).toEqual([])
  })

  test('of more rows than a file may have is taken along in parts, and refused as a whole', async () => {
    const { db } = world.fixtures
    await world.answer(await world.place({}), '2026-02-10', short(7))
    await world.closeAsSeen('2026-02')
    await sql`
      INSERT INTO discount_register_row (laboratory_id, month, served_month, order_id, line_id, pharmacy_id, pharmacy_name, cn,
        product_name, units, pvl, discount, amount)
      SELECT laboratory_id, month, served_month, order_id, 1 + step, pharmacy_id, pharmacy_name, cn, product_name, units, pvl, discount,
        amount
      FROM discount_register_row, generate_series(1, ${mostRegisterRows}::int) AS step`.execute(db)
    const recorded = auditEvents(db)
    const asked = async (rest: string) =>
      await world.fixtures.get(world.path(`2026-02/${rest}`), await world.as('director'))
    for (const format of ['csv', 'excel']) {
      const whole = await asked(`${format}/`)
      expect([whole.statusCode, whole.json().error.message]).toEqual([
        422,
        'Son 50.001 filas, y en un archivo caben 50.000: pídalo por partes, desde la 1.',
      ])
    }
    expect((await asked('csv/?part=3')).json().error.message).toBe('Solo hay 2 partes.')
    await recorded.forget()
    const parts = [await asked('csv/?part=1'), await asked('csv/?part=2')]
    const lines = parts.map(({ body }) => body.trimEnd().split('\r\n').slice(1))
    expect(lines.map(({ length }) => length)).toEqual([mostRegisterRows, 1])
    expect(parts[1]?.headers['content-disposition']).toContain('parte%202%20de%202')
    expect((await recorded.read()).map(({ details }) => details)).toEqual([
      { month: '2026-02', format: 'csv', part: 1, parts: 2 },
      { month: '2026-02', format: 'csv', part: 2, parts: 2 },
    ])
  })

  test('is neither changed nor deleted, not even by the owner of the tables', async () => {
    const { db, owner } = world.fixtures
    await world.answer(await world.place({}), '2026-02-10', short(7))
    await world.closeAsSeen('2026-02')
    for (const table of ['discount_register', 'discount_register_row'] as const)
      for (const who of [db, owner]) {
        await expect(who.updateTable(table).set({ month: '2020-01' }).execute()).rejects.toMatchObject({
          code: '42501',
        })
        await expect(who.deleteFrom(table).execute()).rejects.toMatchObject({ code: '42501' })
      }
  })
})

test('whatever is answered, received and put right: closed rows with their corrections are what was served', async () => {
  const event = fc.record({
    days: fc.integer({ min: 0, max: 40 }),
    kind: fc.constantFrom('answer', 'answer', 'receive', 'close'),
    served: fc.integer({ min: 0, max: 10 }),
    delayed: fc.integer({ min: 0, max: 10 }),
    price: fc.option(fc.constantFrom(250, 279, 310), { nil: null }),
    line: fc.integer({ min: 0, max: 2 }),
  })
  const lines = [
    { quantity: 10, pvl: 310, discount: 0.15 },
    { quantity: 10, pvl: 333, discount: 0.0725 },
    { quantity: 10, pvl: 100, discount: 0 },
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
      await world.forget()
      const orders: number[] = []
      for (const line of lines) orders.push(await world.place(line))
      const said: Said[][] = lines.map(() => [])
      let day = Date.parse('2026-04-01')
      let next = '2026-04'
      const closeUpTo = async (month: string) => {
        for (const { state, month: each } of (await world.months()).months.toReversed())
          if (state !== 'closed' && each < month) {
            expect((await world.closeAsSeen(each)).statusCode).toBe(200)
            next = addMonths(each, 1)
          }
      }
      for (const { days, kind, line, ...given } of events) {
        day += days * 86_400_000
        const iso = new Date(day).toISOString().slice(0, 10)
        world.moveTo(iso)
        const order = orders[line] ?? 0
        if (kind === 'close') await closeUpTo(iso.slice(0, 7))
        else if (kind === 'receive') {
          if (given.served === 0) continue
          await world.receive(order, iso, given.served)
          said[line]?.push({ month: iso.slice(0, 7), came: given.served })
        } else {
          const delayed = Math.min(given.delayed, 10 - given.served)
          await world.answer(order, iso, { ...short(given.served, delayed), price: given.price })
          said[line]?.push({ month: iso.slice(0, 7), served: given.served, delayed, price: given.price })
        }
      }
      const last = new Date(day + 62 * 86_400_000).toISOString().slice(0, 10)
      world.moveTo(last)
      await closeUpTo(last.slice(0, 7))
      const { rows } = await sql<{ order: number; month: string; units: number; amount: number }>`
        SELECT order_id AS "order", served_month AS month, sum(units)::int AS units, sum(amount)::int AS amount
        FROM discount_register_row GROUP BY 1, 2 HAVING sum(units) <> 0 ORDER BY 1, 2`.execute(
        world.fixtures.db,
      )
      const expected = lines.flatMap((line, index) =>
        naiveRegister(line, said[index] ?? []).map((row) => ({ order: orders[index] ?? 0, ...row })),
      )
      expect(rows).toEqual(expected.toSorted((a, b) => a.order - b.order || (a.month < b.month ? -1 : 1)))
      expect(next >= '2026-04').toBe(true)
    }),
    { numRuns: 25 },
  )
}, 300_000)
