import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { servedInFull } from '@/domain/order/line-answer'
import { answerColumns } from '../../order-answers/answer-columns'
import { insertUser } from '../../testing/factories'
import { createOrderFixtures, line, type OrderFixtures } from '../../testing/order-fixtures'

let fixtures: OrderFixtures
const steps = [{ from: 300_000, fraction: 0.03 }]

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other } = fixtures
  await db
    .updateTable('laboratory')
    .set({ rappel: JSON.stringify(steps) })
    .where('id', '=', laboratory)
    .execute()
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
  const roles = ['ROLE_LABORATORIO' as const]
  await insertUser(db, { username: 'rival', roles, laboratory_id: other })
})
beforeEach(async () => {
  for (const table of ['order_line_answer', 'purchase_order_part', 'purchase_order_line', 'purchase_order'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(fixtures.owner)
})

const snapshot = async () =>
  (await fixtures.get(`/pharma/${fixtures.pharmacy}/purchase/snapshot/`)).json<PurchasingSnapshot>()
const rappel = async () =>
  (await snapshot()).methods.find(({ laboratory }) => laboratory === fixtures.laboratory)?.rappel
/** Ten of 3.10 € each. */
const place = async (quantity = 10) =>
  (await fixtures.post(fixtures.order({ purchaseOrderLines: [line({ quantity })] }))).json<{ id: number }>()
    .id
const answer = (order: number, given: Partial<ReturnType<typeof servedInFull>>) =>
  fixtures.db
    .insertInto('order_line_answer')
    .values({
      ...{ pharmacy_id: fixtures.pharmacy, order_id: order, line_id: 1, number: 1 },
      ...{ answered_at: fixtures.clock.now(), origin: 'screen', laboratory_id: fixtures.laboratory },
      ...{
        user_id: null,
        real_user_id: null,
        source: 'una',
        ...answerColumns({ ...servedInFull(0), ...given }),
      },
    })
    .execute()

describe('the rappel of a year, as a pharmacy’s device has it', () => {
  test('counts what was ordered of the laboratory this year', async () => {
    expect(await rappel()).toEqual({ steps, bought: 0, until: null })
    await place()
    await place(20)
    expect(await rappel()).toEqual({ steps, bought: 9_300, until: '2026-03-16' })
  })

  test('leaves out what was withdrawn, what does not come, and other years', async () => {
    const [withdrawn, short, priced, earlier] = [await place(), await place(), await place(), await place()]
    await fixtures.db
      .updateTable('purchase_order_part')
      .set({ cancelled_at: fixtures.clock.now(), cancelled_by: fixtures.user })
      .where('order_id', '=', withdrawn)
      .execute()
    await answer(short, { served: 4, delayed: 2, missing: 4, reason: 'other' })
    await answer(priced, { served: 10, price: 300 })
    // Half past midnight of 1 January in Madrid is this year, an hour before is not.
    const at = (order: number, moment: string) =>
      fixtures.db
        .updateTable('purchase_order')
        .set({ created_at: new Date(moment) })
        .where('id', '=', order)
        .execute()
    await at(earlier, '2025-12-31T22:30:00Z')
    expect(await rappel()).toMatchObject({ bought: 1_860 + 3_000 })
    await at(earlier, '2025-12-31T23:30:00Z')
    expect(await rappel()).toMatchObject({ bought: 1_860 + 3_000 + 3_100 })
  })

  test('is not told of a laboratory that gives none, nor the term of a method that has none', async () => {
    const { db, laboratory, method, pharmacy, other } = fixtures
    await db
      .insertInto('pharmacy_laboratory_relation')
      .values({ pharmacy_id: pharmacy, laboratory_id: other })
      .execute()
    const { methods } = await snapshot()
    expect(methods.find((each) => each.laboratory === other)).toEqual({ laboratory: other, methods: [] })
    const terms = async () => (await fixtures.get(`/laboratory/${laboratory}/purchase-order/methods/`)).json()
    const transfer = { purchaseOrderMethod: { id: method, name: 'Transfer' }, minPrice: 3_000 }
    expect(await terms()).toEqual([transfer])
    await db.updateTable('laboratory_order_method').set({ payment_days: 60 }).execute()
    expect(await terms()).toEqual([{ ...transfer, paymentDays: 60 }])
  })
})
