import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import type { Auth } from '../access/auth-types'
import { auditEvents } from '../testing/audit-events'
import { insertRelation, insertUser } from '../testing/factories'
import { createOrderFixtures, line, type OrderFixtures } from '../testing/order-fixtures'
import { type OrderAnswers, recordAnswers } from './record-answers.service'

let fixtures: OrderFixtures
let as: Record<'ours' | 'theirs' | 'staff', { auth: Auth }>
/** Lines 1 and 2 are of 'Ñandú' (10 and 4 units), 3 is of 'Otro' (10 units). */
let orderId: number

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other, pharmacy } = fixtures
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other })
  const authOf = async (username: string, laboratoryId: number | null) => {
    const role = laboratoryId === null ? ('ROLE_SOPORTE' as const) : ('ROLE_LABORATORIO' as const)
    const id = await insertUser(db, { username, roles: [role], laboratory_id: laboratoryId })
    const user = { id, username, role, jobPosition: null, laboratoryId }
    return { auth: { user, realUserId: id, mustAgree: false, tokenHash: Buffer.of(1) } }
  }
  as = {
    ours: await authOf('delegado', laboratory),
    theirs: await authOf('rival', other),
    staff: await authOf('soporte', null),
  }
})

beforeEach(async () => {
  const { laboratory, other } = fixtures
  const lines = [line(), line({ cn: '662027', quantity: 4 }), line({ cn: '700001' })]
  const given = { laboratories: [laboratory, other], purchaseOrderLines: lines }
  orderId = (await fixtures.post(fixtures.order(given))).json<{ id: number }>().id
})

const short: LineAnswer = { ...servedInFull(7), missing: 3, reason: 'out-of-stock' }
const answer = (given: Partial<OrderAnswers> = {}) =>
  recordAnswers(fixtures.db, {
    orderId,
    lines: [{ line: 1, answer: short }],
    origin: 'screen',
    source: crypto.randomUUID(),
    by: as.ours,
    now: fixtures.clock.now(),
    ...given,
  })
const stored = () =>
  fixtures.db
    .selectFrom('order_line_answer')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('line_id')
    .orderBy('number')
    .execute()
const parts = () =>
  fixtures.db
    .selectFrom('purchase_order_part')
    .select(['laboratory_id', 'taken_at', 'taken_by'])
    .where('order_id', '=', orderId)
    .orderBy('laboratory_id')
    .execute()
const events = async () =>
  (await auditEvents(fixtures.db).read())
    .filter(({ details }) => (details as { order: number }).order === orderId)
    .map(({ kind, user_id, laboratory_id, details }) => ({ kind, user_id, laboratory_id, details }))
/** As if the order had been delivered to the laboratory's own system. */
const deliver = (laboratory: number, lines: number[]) =>
  fixtures.db
    .insertInto('order_delivery')
    .values({
      pharmacy_id: fixtures.pharmacy,
      order_id: orderId,
      laboratory_id: laboratory,
      channel: 'webhook',
      number: 1,
      event: 'created',
      parts: [laboratory],
      lines,
      line_parts: lines.map(() => laboratory),
      created_at: fixtures.clock.now(),
      gives_up_at: fixtures.clock.now(),
    })
    .execute()

describe('the answer to lines of an order', () => {
  test('is recorded, takes the part of the order, and is on record with its author', async () => {
    expect(await answer()).toEqual({ kind: 'recorded', lines: [1] })
    const { user } = as.ours.auth
    expect(await stored()).toMatchObject([
      {
        line_id: 1,
        number: 1,
        served: 7,
        missing: 3,
        reason: 'out-of-stock',
        laboratory_id: fixtures.laboratory,
        user_id: user.id,
        answered_at: fixtures.clock.now(),
      },
    ])
    expect(await parts()).toEqual([
      { laboratory_id: fixtures.laboratory, taken_at: fixtures.clock.now(), taken_by: user.id },
      { laboratory_id: fixtures.other, taken_at: null, taken_by: null },
    ])
    const by = { user_id: user.id, laboratory_id: fixtures.laboratory }
    const laboratories = [fixtures.laboratory]
    expect(await events()).toEqual([
      { ...by, kind: 'order-taken', details: { order: orderId, laboratories } },
      {
        ...by,
        kind: 'order-answered',
        details: { order: orderId, laboratories, lines: 1, origin: 'screen' },
      },
    ])
  })

  test('told twice is recorded once, and refused where it says something else the second time', async () => {
    const source = 'respuesta-1'
    await answer({ source })
    expect(await answer({ source })).toEqual({ kind: 'recorded', lines: [] })
    expect(await answer({ source, lines: [{ line: 1, answer: servedInFull(10) }] })).toEqual({
      kind: 'mismatch',
    })
    expect(await stored()).toHaveLength(1)
  })

  test('that repeats what is known adds nothing for the line, and corrects what was said before', async () => {
    await answer()
    const lines = [
      { line: 1, answer: short },
      { line: 2, answer: servedInFull(4) },
    ]
    expect(await answer({ lines })).toEqual({ kind: 'recorded', lines: [2] })
    expect(await answer({ lines: [{ line: 1, answer: servedInFull(10) }] })).toEqual({
      kind: 'recorded',
      lines: [1],
    })
    expect((await stored()).map(({ line_id, number, served }) => [line_id, number, served])).toEqual([
      [1, 1, 7],
      [1, 2, 10],
      [2, 1, 4],
    ])
    expect((await events()).map(({ kind }) => kind)).toEqual([
      'order-taken',
      ...Array(3).fill('order-answered'),
    ])
  })

  test('that repeated what was known does not undo a correction when it is told again', async () => {
    await answer({ source: 'primera' })
    const repeated = { source: 'repetida', origin: 'webhook' as const }
    expect(await answer(repeated)).toEqual({ kind: 'recorded', lines: [] })
    await answer({ lines: [{ line: 1, answer: servedInFull(10) }] })
    expect(await answer(repeated)).toEqual({ kind: 'recorded', lines: [] })
    expect((await stored()).at(-1)).toMatchObject({ served: 10 })
  })

  test('is refused as a whole, with the place of each fault', async () => {
    const outcome = await answer({
      lines: [
        { line: 1, answer: { ...servedInFull(9) } },
        { line: 2, answer: { ...servedInFull(0), substituted: 4, substitute: '999999' } },
        { line: 2, answer: servedInFull(4) },
      ],
    })
    expect(outcome).toEqual({
      kind: 'refused',
      problems: [
        { line: 1, field: 'served', text: 'Las unidades tienen que sumar las 10 pedidas' },
        { line: 2, field: 'substitute', text: 'El producto 999999 no existe en el catálogo' },
        { line: 2, field: null, text: 'Está dos veces' },
      ],
    })
    expect([await stored(), await events()]).toEqual([[], []])
  })

  test('cannot be given to lines of another laboratory, nor to lines that there are not, and that is on record', async () => {
    for (const foreign of [3, 99]) {
      const lines = [
        { line: 1, answer: short },
        { line: foreign, answer: servedInFull(10) },
      ]
      expect(await answer({ lines })).toEqual({
        kind: 'refused',
        problems: [{ line: foreign, field: null, text: 'No es una línea suya' }],
      })
    }
    expect(await stored()).toEqual([])
    expect(await events()).toMatchObject(
      Array(2).fill({
        kind: 'order-answer-refused',
        user_id: as.ours.auth.user.id,
        laboratory_id: fixtures.laboratory,
        details: { order: orderId, lines: 1, origin: 'screen' },
      }),
    )
  })

  test('of each laboratory takes its own part; staff answer all of it', async () => {
    await answer()
    await answer({ by: as.theirs, lines: [{ line: 3, answer: servedInFull(10) }] })
    expect((await parts()).map(({ taken_by }) => taken_by)).toEqual([
      as.ours.auth.user.id,
      as.theirs.auth.user.id,
    ])
    const lines = [2, 3].map((id) => ({ line: id, answer: servedInFull(id === 2 ? 4 : 10) }))
    expect(await answer({ by: as.staff, lines })).toEqual({ kind: 'recorded', lines: [2] })
  })

  test('comes too late for what the pharmacy has withdrawn', async () => {
    const url = `/api/v4/purchase-order/${orderId}/`
    await fixtures.app.inject({ method: 'DELETE', url, headers: fixtures.headers })
    expect(await answer()).toEqual({
      kind: 'refused',
      problems: [{ line: 1, field: null, text: 'La farmacia la ha anulado' }],
    })
  })

  test('and the withdrawal at the same time have one outcome', async () => {
    const url = `/api/v4/purchase-order/${orderId}/`
    const { all } = await fixtures.db.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM purchase_order WHERE id = ${orderId} FOR UPDATE`.execute(trx)
      const answered = answer()
      await fixtures.waiting(1)
      const withdrawn = fixtures.app.inject({ method: 'DELETE', url, headers: fixtures.headers })
      await fixtures.waiting(2)
      return { all: Promise.all([answered, withdrawn]) }
    })
    const [answered, withdrawn] = await all
    expect(answered).toEqual({ kind: 'recorded', lines: [1] })
    // Only the other laboratory's part, which nobody had answered.
    expect(withdrawn.json().parts.map(({ state }: { state: string }) => state)).toEqual([
      'taken',
      'cancelled',
    ])
  })

  test('given twice at the same time is recorded one after the other', async () => {
    const outcomes = await Promise.all([
      answer(),
      answer({ by: as.staff, lines: [{ line: 1, answer: servedInFull(10) }] }),
      answer({ source: 'una' }),
      answer({ source: 'una' }),
    ])
    expect(outcomes.every(({ kind }) => kind === 'recorded')).toBe(true)
    const rows = await stored()
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  })
})

describe('the system of a laboratory', () => {
  test('answers the lines that were delivered to it, and no others', async () => {
    const by = { laboratoryId: fixtures.laboratory }
    const given = { by, origin: 'webhook', source: 'entrega-1' } as const
    expect(await answer(given)).toMatchObject({ kind: 'refused' })
    await deliver(fixtures.laboratory, [1])
    expect(await answer(given)).toEqual({ kind: 'recorded', lines: [1] })
    expect(
      await answer({ ...given, source: 'otra', lines: [{ line: 2, answer: servedInFull(4) }] }),
    ).toMatchObject({
      kind: 'refused',
    })
    expect(await stored()).toMatchObject([
      { origin: 'webhook', user_id: null, real_user_id: null, laboratory_id: fixtures.laboratory },
    ])
    expect((await parts())[0]).toMatchObject({ taken_at: fixtures.clock.now(), taken_by: null })
  })

  test('is refused for orders that there are not, and that is on record', async () => {
    const by = { laboratoryId: fixtures.laboratory }
    for (const unknown of [orderId + 500, Number.MAX_SAFE_INTEGER])
      expect(await answer({ by, orderId: unknown })).toMatchObject({ kind: 'refused' })
    const kinds = (await auditEvents(fixtures.db).read()).slice(-2).map(({ kind }) => kind)
    expect(kinds).toEqual(['order-answer-refused', 'order-answer-refused'])
  })
})

test('an answer within a transaction is stored with it, or not at all', async () => {
  const given = { orderId, origin: 'fedicom', by: as.staff, now: fixtures.clock.now() } as const
  await expect(
    fixtures.db.transaction().execute(async (trx) => {
      const lines = [{ line: 1, answer: short }]
      await recordAnswers(trx, { ...given, lines, source: 'F1' })
      throw new Error('something else failed')
    }),
  ).rejects.toThrow()
  expect([await stored(), await events()]).toEqual([[], []])
})
