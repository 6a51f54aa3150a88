import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import { createDeliveryFixtures } from '../deliveries/testing/delivery-fixtures'
import type { NoteLineRecord, NoteRecord } from '../fedicom/notes/note-record'
import { recordAnswers } from '../order-answers/record-answers.service'
import { createTestDatabase } from '../testing/database'
import { insertLaboratory, insertProduct } from '../testing/factories'
import { createTestClock } from '../testing/test-app'
import { storeNote } from './note-store.queries'

const { db } = await createTestDatabase()
const clock = createTestClock()
const { pharmacy, addLaboratory, addOrder } = await createDeliveryFixtures(db, clock)
let laboratory: { id: number; cn: string }
let order: number
let orders = 0

/** An order of ten units, which the wholesaler calls by a number of its own. */
const placed = async (of = laboratory) => {
  const id = await addOrder(of, { channel: 'fedicom' })
  orders += 1
  const number = `S${orders}`
  await db
    .updateTable('order_delivery')
    .set({
      ...{ wholesaler_id: of.id, wholesaler_order: number },
      ...{ state: 'delivered', delivered_at: clock.now(), next_attempt_at: null },
    })
    .where('pharmacy_id', '=', pharmacy)
    .where('order_id', '=', id)
    .execute()
  return { id, number }
}
let number: string
beforeEach(async () => {
  laboratory = await addLaboratory({})
  const made = await placed()
  order = made.id
  number = made.number
})

const line = (given: Partial<NoteLineRecord> = {}): NoteLineRecord => ({
  article: given.cn ?? laboratory.cn,
  cn: laboratory.cn,
  description: null,
  ordered: 10,
  served: 4,
  bonus: 0,
  pvp: null,
  listPrice: null,
  netPrice: null,
  base: null,
  vat: null,
  vatAmount: null,
  surcharge: null,
  surchargeAmount: null,
  discount: null,
  ...given,
})
const store = (name: string, given: Partial<NoteRecord> = {}) =>
  storeNote(
    db,
    { pharmacyId: pharmacy, laboratoryId: laboratory.id, wholesalerId: laboratory.id },
    {
      number: name,
      day: '2026-03-16',
      invoice: null,
      warehouse: null,
      orders: [number],
      lines: [line()],
      ...given,
    },
    clock.now(),
  )
const answersOf = (id = order) =>
  db
    .selectFrom('order_line_answer')
    .selectAll()
    .where('pharmacy_id', '=', pharmacy)
    .where('order_id', '=', id)
    .orderBy('line_id')
    .orderBy('number')
    .execute()
const lastOf = async (id = order) => {
  const { served, delayed, missing, substituted, price, origin } = (await answersOf(id)).at(-1) ?? {}
  return { served, delayed, missing, substituted, price, origin }
}
const tell = (answer: Partial<LineAnswer>, source = 'una') =>
  recordAnswers(db, {
    orderId: order,
    lines: [{ line: 1, answer: { ...servedInFull(10), ...answer } }],
    origin: 'fedicom',
    source,
    by: { laboratoryId: laboratory.id },
    now: clock.now(),
  })
const refusals = () =>
  db
    .selectFrom('audit_event')
    .select('details')
    .where('kind', '=', 'order-answer-refused')
    .where('laboratory_id', '=', laboratory.id)
    .execute()

const told = async () =>
  (
    await db
      .selectFrom('pharmacy_counter')
      .select('orders_version')
      .where('pharmacy_id', '=', pharmacy)
      .executeTakeFirst()
  )?.orders_version ?? 0

test('a delivery note is told to who looks at its order, whatever it says of its lines, once', async () => {
  const versions = [await told()]
  for (const [name, lines] of [
    ['A1', []],
    ['A2', [line({ cn: '999999' })]],
    ['A2', [line({ cn: '999999' })]],
  ] as const) {
    await store(name, { lines: [...lines] })
    versions.push(await told())
  }
  const [before = 0] = versions
  expect(versions.map((version) => version - before)).toEqual([0, 1, 2, 2])
})

describe('a delivery note fills the lines of its order', () => {
  test('what it says came counts, and what it does not say is still to come', async () => {
    await tell({ served: 7, missing: 3, reason: 'out-of-stock' })
    await store('A1', { lines: [line({ served: 3, bonus: 1, netPrice: 450, base: 1350 })] })
    expect(await answersOf()).toMatchObject([
      { number: 1, served: 7, origin: 'fedicom' },
      {
        number: 2,
        origin: 'delivery-note',
        source: 'A1',
        served: 4,
        delayed: 3,
        missing: 3,
        reason: 'out-of-stock',
        price: 450,
        user_id: null,
        laboratory_id: laboratory.id,
      },
    ])
  })

  test('told twice, it is said once', async () => {
    await store('A1')
    await store('A1')
    await store('A1', { lines: [line({ served: 9 })] })
    expect(await answersOf()).toHaveLength(1)
  })

  test('several notes count together, and what is told after them replaces them as a whole', async () => {
    await store('A1')
    await store('A2', { lines: [line({ served: 2 })] })
    expect(await lastOf()).toMatchObject({ served: 6, delayed: 4 })
    await tell({ served: 6, missing: 4, reason: 'discontinued' }, 'otra')
    expect(await lastOf()).toMatchObject({ served: 6, missing: 4, origin: 'fedicom' })
    await store('A3', { lines: [line({ served: 1 })] })
    expect(await lastOf()).toMatchObject({ served: 7, delayed: 0, missing: 3, origin: 'delivery-note' })
  })

  test('two that come at the same moment count both', async () => {
    await Promise.all([store('A1'), store('A2', { lines: [line({ served: 3 })] })])
    expect(await lastOf()).toMatchObject({ served: 7, delayed: 3 })
  })

  test('its part is taken by that, so that the pharmacy can no longer withdraw it', async () => {
    await db
      .insertInto('purchase_order_part')
      .values({ pharmacy_id: pharmacy, order_id: order, laboratory_id: laboratory.id })
      .execute()
    await store('A1')
    expect(
      await db
        .selectFrom('purchase_order_part')
        .select('taken_at')
        .where('pharmacy_id', '=', pharmacy)
        .where('order_id', '=', order)
        .execute(),
    ).toEqual([{ taken_at: clock.now() }])
  })
})

describe('nothing is made up', () => {
  const linesOf = () =>
    db
      .selectFrom('delivery_note_line')
      .select(['line', 'cn', 'order_id', 'order_line'])
      .where('pharmacy_id', '=', pharmacy)
      .where('laboratory_id', '=', laboratory.id)
      .orderBy('note')
      .orderBy('line')
      .execute()

  test('a line of another product is kept, and answers nothing', async () => {
    await store('A1', { lines: [line(), line({ cn: '699999' }), line({ cn: null, article: 'X-9' })] })
    expect(await linesOf()).toEqual([
      { line: 1, cn: laboratory.cn, order_id: order, order_line: 1 },
      { line: 2, cn: '699999', order_id: null, order_line: null },
      { line: 3, cn: null, order_id: null, order_line: null },
    ])
    expect(await answersOf()).toHaveLength(1)
  })

  test('a line of the order that this wholesaler was not asked for is refused, and that is recorded', async () => {
    const other = await insertLaboratory(db, { name: 'Otro' })
    const cn = String(690_000 + (order % 1_000_000))
    await insertProduct(db, { cn, laboratory_id: other })
    await db
      .insertInto('purchase_order_line')
      .values({
        ...{ pharmacy_id: pharmacy, order_id: order, id: 2, cn, quantity: 10, pvl: 310, discount: 0 },
        ...{ total_pvl: 3100, total_pvl_with_discount: 3100, tags: [] },
      })
      .execute()
    await store('A1', { lines: [line({ cn }), line()] })
    expect(await linesOf()).toMatchObject([{ order_line: null }, { order_line: 1 }])
    expect(await answersOf()).toMatchObject([{ line_id: 1, served: 4 }])
    expect(await refusals()).toMatchObject([{ details: { order, lines: 1, origin: 'delivery-note' } }])
  })

  test('an order of another laboratory’s wholesaler is none that it can answer', async () => {
    const [own, foreign] = [laboratory, order]
    laboratory = await addLaboratory({})
    await store('A1', { lines: [line({ cn: own.cn })] })
    expect(await answersOf(foreign)).toEqual([])
    expect(await linesOf()).toMatchObject([{ order_id: null }])
  })

  test('of two orders in one note that have the same product nobody can tell which is meant', async () => {
    const second = await placed()
    await store('A1', { orders: [number, second.number] })
    expect([await answersOf(), await answersOf(second.id)]).toEqual([[], []])
  })

  test('beside an order of others a line is ours that has as many units', async () => {
    await store('A1', { orders: [number, 'por teléfono'], lines: [line({ ordered: 3 })] })
    expect(await answersOf()).toEqual([])
    await store('A2', { orders: [number, 'por teléfono'] })
    expect(await lastOf()).toMatchObject({ served: 4 })
  })

  test('a line that the pharmacy withdrew stays as it is', async () => {
    await db
      .insertInto('purchase_order_part')
      .values({
        pharmacy_id: pharmacy,
        order_id: order,
        laboratory_id: laboratory.id,
        cancelled_at: clock.now(),
      })
      .execute()
    await store('A1')
    expect(await answersOf()).toEqual([])
  })
})

test('another wholesaler of the laboratory may have a note of the same number', async () => {
  const wholesaler = { pharmacyId: pharmacy, laboratoryId: laboratory.id, wholesalerId: 1_000_000 + order }
  const second = await placed()
  await db
    .updateTable('order_delivery')
    .set({ wholesaler_id: wholesaler.wholesalerId })
    .where('pharmacy_id', '=', pharmacy)
    .where('order_id', '=', second.id)
    .execute()
  await store('A1')
  const note = { number: 'A1', day: '2026-03-16', invoice: null, warehouse: null, orders: [second.number] }
  await storeNote(db, wholesaler, { ...note, lines: [line({ served: 7 })] }, clock.now())
  expect([await lastOf(), await lastOf(second.id)]).toMatchObject([{ served: 4 }, { served: 7 }])
})

test('notes in any order, split or repeated, leave the same line as one note', async () => {
  const someLines = fc.array(
    fc.record({
      served: fc.nat(5),
      bonus: fc.nat(2),
      netPrice: fc.constantFrom(450, 460),
      note: fc.nat(3),
    }),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(
      someLines,
      fc.nat(10),
      fc.array(fc.nat(3), { maxLength: 3 }),
      async (lines, missing, repeated) => {
        const noted = lines.map(({ note, ...given }) => ({
          note,
          line: line({ ...given, base: given.netPrice * given.served }),
        }))
        const before = { served: 10 - missing, missing, reason: missing > 0 ? 'other' : null } as const
        const whole = await placed()
        ;[order, number] = [whole.id, whole.number]
        await tell(before)
        await store(`${number}-0`, { lines: noted.map((each) => each.line) })
        const expected = await lastOf()
        const split = await placed()
        ;[order, number] = [split.id, split.number]
        await tell(before)
        const names = [...new Set(noted.map(({ note }) => note)), ...repeated]
        for (const name of names) {
          const own = noted.filter(({ note }) => note === name).map((each) => each.line)
          if (own.length > 0) await store(`${number}-${name}`, { lines: own })
        }
        expect({ ...(await lastOf()), origin: '' }).toEqual({ ...expected, origin: '' })
      },
    ),
    { numRuns: 25 },
  )
})
