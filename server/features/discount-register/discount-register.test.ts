import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DiscountRegister, RegisterRows } from '@/contract/portal/discount-register'
import { addMonths } from '@/domain/basics/dates'
import { type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import { recordAnswers } from '../../order-answers/record-answers.service'
import { auditEvents } from '../../testing/audit-events'
import { insertUser } from '../../testing/factories'
import { createOrderFixtures, type Headers, type OrderFixtures } from '../../testing/order-fixtures'
import { naiveRegister, type Said } from './testing/naive-register'

let fixtures: OrderFixtures
let director = 0
/** Sessions of this moment: those of before have been idle for too long. */
let sessions = new Map<string, Headers>()
const as = async (who: string): Promise<Headers> => {
  const headers = sessions.get(who) ?? (await fixtures.logIn(who))
  sessions.set(who, headers)
  return headers
}

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other } = fixtures
  const roles = ['ROLE_LABORATORIO' as const]
  director = await insertUser(db, {
    ...{ username: 'director', roles, laboratory_id: laboratory, job_position: 1 },
    ...{ first_name: 'Ángela', second_name: 'Ñandú' },
  })
  await insertUser(db, { username: 'nacional', roles, laboratory_id: laboratory, job_position: 2 })
  await insertUser(db, { username: 'delegado', roles, laboratory_id: laboratory, job_position: 4 })
  await insertUser(db, { username: 'rival', roles, laboratory_id: other, job_position: 1 })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
})

let placed = 0
type Ordered = { cn?: string; quantity?: number; pvl?: number; discount?: number; financed?: boolean | null }
/** An order as it is stored, of one line for each product. */
async function place(...lines: Ordered[]): Promise<number> {
  const { db, pharmacy, user, laboratory } = fixtures
  placed += 1
  const id = pharmacy * 1_000_000 + 1_000 + placed
  const totals = { total_quantity: 1, total_pvl: 1, total_pvp: 1, total_pvl_with_discount: 1 }
  await db
    .insertInto('purchase_order')
    .values({
      ...{
        pharmacy_id: pharmacy,
        id,
        idempotency_key: randomUUID(),
        body_hash: Buffer.of(1),
        name: `Pedido ${placed}`,
      },
      ...{ created_at: new Date('2026-01-10T09:00:00Z'), user_id: user, real_user_id: user, tags: [] },
      ...{ laboratory_ids: [laboratory], ...totals },
    })
    .execute()
  await db
    .insertInto('purchase_order_line')
    .values(
      lines.map(({ cn = '662026', quantity = 10, pvl = 310, discount = 0.1, financed = null }, index) => ({
        ...{
          pharmacy_id: pharmacy,
          order_id: id,
          id: index + 1,
          cn,
          quantity,
          pvl,
          discount,
          financed,
          tags: [],
        },
        total_pvl: quantity * pvl,
        total_pvl_with_discount: Math.round(quantity * pvl * (1 - discount)),
      })),
    )
    .execute()
  return id
}

const answer = (orderId: number, day: string, given: LineAnswer, line = 1) =>
  recordAnswers(fixtures.db, {
    ...{ orderId, lines: [{ line, answer: given }], origin: 'webhook', source: randomUUID() },
    ...{ by: staff(), now: at(day) },
  })
const staff = () => ({
  auth: {
    user: {
      ...{ id: director, username: 'soporte', role: 'ROLE_SOPORTE' as const },
      ...{ jobPosition: null, laboratoryId: null },
    },
    ...{ realUserId: director, mustAgree: false, tokenHash: Buffer.of(1) },
  },
})
const at = (day: string): Date => new Date(`${day}T10:00:00Z`)

async function receive(orderId: number, day: string, units: number): Promise<void> {
  const { db, pharmacy, user } = fixtures
  const id = randomUUID()
  await db
    .insertInto('order_reception')
    .values({
      ...{ pharmacy_id: pharmacy, id, body_hash: Buffer.of(1), order_id: orderId },
      ...{ received_at: at(day), created_at: at(day), user_id: user, real_user_id: user },
    })
    .execute()
  await db
    .insertInto('order_reception_line')
    .values({ pharmacy_id: pharmacy, reception_id: id, number: 1, line_id: 1, cn: '662026', units })
    .execute()
}

const short = (served: number, delayed = 0): LineAnswer => ({
  ...{ ...servedInFull(served), delayed, missing: 10 - served - delayed },
  reason: served + delayed < 10 ? 'out-of-stock' : null,
})

function moveTo(day: string): void {
  fixtures.clock.advance(at(day).getTime() - fixtures.clock.now().getTime())
  sessions = new Map()
}
const path = (rest = '') => `/laboratory/${fixtures.laboratory}/discount-register/${rest}`
const months = async (who = 'director') =>
  (await fixtures.get(path(), await as(who))).json<DiscountRegister>()
const rowsOf = async (month: string, query = '?take=200', who = 'director') =>
  (await fixtures.get(path(`${month}/${query}`), await as(who))).json<RegisterRows>()
const close = async (month: string, { rows, amount }: { rows: number; amount: number }, who = 'director') =>
  fixtures.app.inject({
    method: 'POST',
    url: `/api/v4${path(`${month}/close/`)}`,
    headers: await as(who),
    payload: { rows, amount },
  })
const closeAsSeen = async (month: string, who = 'director') =>
  await close(month, (await rowsOf(month)).summary, who)
const forget = async () => {
  for (const table of ['discount_register_row', 'discount_register'])
    await sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(fixtures.owner)
  for (const table of [
    ...['order_reception_line', 'order_reception', 'order_line_answer', 'purchase_order_part'],
    ...['purchase_order_line', 'purchase_order'],
  ])
    await sql`DELETE FROM ${sql.table(table)}`.execute(fixtures.owner)
}

beforeEach(async () => {
  await forget()
  await fixtures.db.updateTable('product').set({ financed: true }).where('cn', '=', '662026').execute()
  moveTo('2026-03-16')
})

describe('the monthly register of discounts', () => {
  test('has what was served of financed medicines with a discount, and nothing else', async () => {
    const order = await place({}, { cn: '662027' }, { discount: 0 })
    const unanswered = await place({})
    for (const line of [1, 2, 3]) await answer(order, '2026-02-10', short(7), line)
    const { data, summary, state, count } = await rowsOf('2026-02')
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
    expect((await months()).months).toEqual([
      { month: '2026-03', state: 'open', closedAt: null, closedBy: null },
      { month: '2026-02', state: 'closing', closedAt: null, closedBy: null },
    ])
  })

  test('goes by what was financed when it was ordered, whatever became of the product before the month is closed', async () => {
    const order = await place({ financed: true }, { cn: '662027', financed: false }, {})
    for (const line of [1, 2, 3]) await answer(order, '2026-01-10', short(7), line)
    const lines = async () => (await rowsOf('2026-01')).data.map(({ line }) => line)
    expect(await lines()).toEqual([1, 3])
    await fixtures.db.updateTable('product').set({ financed: sql`NOT financed` }).execute()
    // Lines of before have the flag of the product.
    expect(await lines()).toEqual([1])
    await closeAsSeen('2026-01')
    await fixtures.db.updateTable('product').set({ financed: true }).execute()
    expect([await lines(), (await rowsOf('2026-02')).data]).toEqual([[1], []])
    await fixtures.db.updateTable('product').set({ financed: false }).execute()
  })

  test('counts delayed units in the month in which they came', async () => {
    const order = await place({})
    await answer(order, '2026-01-20', short(4, 6))
    await receive(order, '2026-01-21', 4)
    await receive(order, '2026-02-03', 5)
    expect((await rowsOf('2026-01')).summary).toMatchObject({ units: 4, amount: 1_116 })
    expect((await rowsOf('2026-02')).summary).toMatchObject({ units: 5, amount: 1_395 })
  })

  test('goes by months in Madrid, and a delivery note by its own day', async () => {
    const { db, pharmacy, laboratory } = fixtures
    const [late, noted] = [await place({}), await place({})]
    const said = { orderId: late, lines: [{ line: 1, answer: short(3) }], by: staff() }
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
    expect((await rowsOf('2026-01')).data).toMatchObject([{ order: noted, units: 3 }])
    expect((await rowsOf('2026-02')).data).toMatchObject([{ order: late, units: 3 }])
  })

  test('is closed once, by one of two directors at the same moment, with what they saw', async () => {
    const recorded = auditEvents(fixtures.db)
    const order = await place({})
    await answer(order, '2026-02-10', short(7))
    const { summary } = await rowsOf('2026-02')
    await recorded.forget()
    const answers = await Promise.all([close('2026-02', summary), close('2026-02', summary, 'nacional')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect(answers[0]?.json()).toMatchObject({ month: '2026-02', state: 'closed' })
    expect((await recorded.read()).map(({ kind, details }) => [kind, details])).toEqual([
      ['discount-register-closed', { month: '2026-02' }],
    ])
    expect((await rowsOf('2026-02')).summary).toEqual(summary)
  })

  test('is not closed where it changed meanwhile, is not over, or is not the next one', async () => {
    const order = await place({})
    await answer(order, '2026-01-10', short(7))
    const { summary } = await rowsOf('2026-01')
    await answer(order, '2026-01-11', short(6))
    const changed = await close('2026-01', summary)
    expect([changed.statusCode, changed.json().error.message]).toEqual([
      409,
      'El registro ha cambiado mientras lo miraba. Revíselo antes de cerrarlo.',
    ])
    const early = await close('2026-02', { rows: 0, amount: 0 })
    expect(early.json().error.message).toBe('Los meses se cierran por orden: el siguiente es enero de 2026.')
    for (const month of ['2026-01', '2026-02']) expect((await closeAsSeen(month)).statusCode).toBe(200)
    expect((await close('2026-03', { rows: 0, amount: 0 })).json().error.message).toBe(
      'Ahora no hay ningún mes que se pueda cerrar: el primero que sigue abierto todavía no ha terminado.',
    )
  })

  test('keeps a closed month as it is, and says in the next one what was put right', async () => {
    const order = await place({})
    await answer(order, '2026-01-20', short(10))
    await closeAsSeen('2026-01')
    const before = await rowsOf('2026-01')
    await answer(order, '2026-02-05', short(8))
    await fixtures.db.updateTable('product').set({ financed: false }).execute()
    expect(await rowsOf('2026-01')).toEqual(before)
    expect((await rowsOf('2026-02')).data).toMatchObject([
      { order, units: -2, pvl: 310, discount: 0.1, discountAmount: -62, amount: -558, corrects: '2026-01' },
    ])
    await closeAsSeen('2026-02')
    await answer(order, '2026-03-02', { ...short(8), price: 250 })
    expect((await rowsOf('2026-03')).data).toMatchObject([
      { units: 0, discountAmount: 232, amount: -232, corrects: '2026-01', discount: 0.1935 },
    ])
  })

  test('is neither changed nor deleted, not even by the owner of the tables', async () => {
    const { db, owner } = fixtures
    await answer(await place({}), '2026-02-10', short(7))
    await closeAsSeen('2026-02')
    for (const table of ['discount_register', 'discount_register_row'] as const)
      for (const who of [db, owner]) {
        await expect(who.updateTable(table).set({ month: '2020-01' }).execute()).rejects.toMatchObject({
          code: '42501',
        })
        await expect(who.deleteFrom(table).execute()).rejects.toMatchObject({ code: '42501' })
      }
  })

  test('is of the direction and staff: another laboratory finds none, delegates and pharmacies may not', async () => {
    await answer(await place({}), '2026-01-10', short(7))
    const statusOf = async (who: string) => (await fixtures.get(path('2026-01/'), await as(who))).statusCode
    expect(await statusOf('soporte')).toBe(200)
    expect(await statusOf('nacional')).toBe(200)
    expect(await statusOf('rival')).toBe(404)
    expect(await statusOf('delegado')).toBe(403)
    expect(await statusOf('farmacia')).toBe(403)
    expect((await close('2026-03', { rows: 0, amount: 0 }, 'soporte')).statusCode).toBe(403)
    expect([(await months()).mayClose, (await months('soporte')).mayClose]).toEqual([true, false])
  })

  test('is searched and paged, and taken along as CSV and workbook, on record', async () => {
    const recorded = auditEvents(fixtures.db)
    const { db, pharmacy } = fixtures
    await db.updateTable('pharmacy').set({ name: '=Farmacia Ñu' }).where('id', '=', pharmacy).execute()
    for (let n = 0; n < 3; n += 1) await answer(await place({}), '2026-02-10', short(n + 1))
    const second = await rowsOf('2026-02', '?take=2&skip=2')
    expect([second.count, second.data.map(({ units }) => units)]).toEqual([3, [3]])
    expect((await rowsOf('2026-02', '?filter=nu%20acido')).count).toBe(3)
    expect((await rowsOf('2026-02', '?filter=nada')).count).toBe(0)
    await recorded.forget()
    const csv = await fixtures.get(path('2026-02/csv/'), await as('director'))
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFMes;Corrige;Farmacia;Pedido;CN;Producto;Unidades;PVL;Descuento;Importe del descuento;Importe',
      expect.stringMatching(/^2026-02;;'=Farmacia Ñu;\d+;662026;Ácido Ejemplo;1;3,10;10,00%;0,31;2,79$/),
    ])
    const excel = await fixtures.get(path('2026-02/excel/'), await as('director'))
    expect(excel.headers['content-disposition']).toContain('Registro%20provisional%20de%20descuentos')
    expect((await recorded.read()).map(({ kind, details }) => [kind, details])).toEqual([
      ['discount-register-exported', { month: '2026-02', format: 'csv' }],
      ['discount-register-exported', { month: '2026-02', format: 'xlsx' }],
    ])
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
      await forget()
      const orders: number[] = []
      for (const line of lines) orders.push(await place(line))
      const said: Said[][] = lines.map(() => [])
      let day = Date.parse('2026-04-01')
      let next = '2026-04'
      const closeUpTo = async (month: string) => {
        for (const { state, month: each } of (await months()).months.toReversed())
          if (state !== 'closed' && each < month) {
            expect((await closeAsSeen(each)).statusCode).toBe(200)
            next = addMonths(each, 1)
          }
      }
      for (const { days, kind, line, ...given } of events) {
        day += days * 86_400_000
        const iso = new Date(day).toISOString().slice(0, 10)
        moveTo(iso)
        const order = orders[line] ?? 0
        if (kind === 'close') await closeUpTo(iso.slice(0, 7))
        else if (kind === 'receive') {
          if (given.served === 0) continue
          await receive(order, iso, given.served)
          said[line]?.push({ month: iso.slice(0, 7), came: given.served })
        } else {
          const delayed = Math.min(given.delayed, 10 - given.served)
          await answer(order, iso, { ...short(given.served, delayed), price: given.price })
          said[line]?.push({ month: iso.slice(0, 7), served: given.served, delayed, price: given.price })
        }
      }
      const last = new Date(day + 62 * 86_400_000).toISOString().slice(0, 10)
      moveTo(last)
      await closeUpTo(last.slice(0, 7))
      const { rows } = await sql<{ order: number; month: string; units: number; amount: number }>`
        SELECT order_id AS "order", served_month AS month, sum(units)::int AS units, sum(amount)::int AS amount
        FROM discount_register_row GROUP BY 1, 2 HAVING sum(units) <> 0 ORDER BY 1, 2`.execute(fixtures.db)
      const expected = lines.flatMap((line, index) =>
        naiveRegister(line, said[index] ?? []).map((row) => ({ order: orders[index] ?? 0, ...row })),
      )
      expect(rows).toEqual(expected.toSorted((a, b) => a.order - b.order || (a.month < b.month ? -1 : 1)))
      expect(next >= '2026-04').toBe(true)
    }),
    { numRuns: 25 },
  )
}, 300_000)
